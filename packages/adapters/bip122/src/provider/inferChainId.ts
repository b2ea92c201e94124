import { addressFamily, isOfNetwork } from '../address/addressFamily.js'
import { type BitcoinChainId, bitcoinChains } from './bitcoinChains.js'
import type { BitcoinAddress } from './bitcoinProvider.js'

const defaults = { mainnet: bitcoinChains.mainnet, testnet: bitcoinChains.testnet4, regtest: bitcoinChains.regtest }

/**
 * The network that addresses are of, where the wallet names none: the first of `wanted` that they fit, else the one that their letters
 * suggest. Test networks share their addresses, so that without a wish nobody can tell them apart.
 */
export function inferChainId(
  addresses: readonly BitcoinAddress[],
  wanted: readonly (string | null | undefined)[],
): BitcoinChainId | null {
  const [first] = addresses
  if (!first) return null
  const fitting = wanted.find((id) => id?.startsWith('bip122:') && isOfNetwork(first.address, id))
  return (fitting as BitcoinChainId | undefined) ?? defaults[addressFamily(first.address)]
}
