import type { CaipNetworkId } from '@hawser/common'
import { addressFamily, isOfNetwork } from '../address/addressFamily.js'
import type { BitcoinAddress } from './bitcoinProvider.js'

export type BitcoinChainId = CaipNetworkId<'bip122'>

/** The networks that wallets name, by the first half of the genesis block's hash (CAIP-4). */
export const bitcoinChains = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const satisfies Readonly<Record<string, BitcoinChainId>>

export type BitcoinChainName = keyof typeof bitcoinChains

/** The name of a network; undefined for one that is none of these. */
export function toChainName(id: string | null | undefined): BitcoinChainName | undefined {
  return (Object.keys(bitcoinChains) as BitcoinChainName[]).find((name) => bitcoinChains[name] === id)
}

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
