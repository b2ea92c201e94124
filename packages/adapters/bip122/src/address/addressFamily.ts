import { type BitcoinChainId, type BitcoinChainName, bitcoinChains, toChainName } from '../provider/bitcoinChains.js'
import type { BitcoinAddress, MessageProtocol } from '../provider/bitcoinProvider.js'

/** How addresses are written: the test networks share one way, but for the segwit addresses of a regtest. */
export type AddressFamily = 'mainnet' | 'testnet' | 'regtest'

/** Of an address, by its first letters. Those of a regtest's base58 addresses are the test networks'. */
export function addressFamily(address: string): AddressFamily {
  const lower = address.toLowerCase()
  if (lower.startsWith('bcrt1')) return 'regtest'
  return lower.startsWith('bc1') || /^[13]/.test(address) ? 'mainnet' : 'testnet'
}

/** Of a network. A network that is none of the known ones is a chain of the integrator's own, with a regtest's addresses. */
function networkFamily(caipNetworkId: string | null | undefined): AddressFamily {
  const name: BitcoinChainName | undefined = toChainName(caipNetworkId)
  if (name === 'mainnet') return 'mainnet'
  return name === 'testnet' || name === 'testnet4' || name === 'signet' ? 'testnet' : 'regtest'
}

/** Whether an address can be one of a network, as far as its first letters tell. */
export function isOfNetwork(address: string, caipNetworkId: string): boolean {
  const family = networkFamily(caipNetworkId)
  const own = addressFamily(address)
  return own === family || (family === 'regtest' && own === 'testnet' && !address.toLowerCase().startsWith('tb1'))
}

const defaults = {
  mainnet: bitcoinChains.mainnet,
  testnet: bitcoinChains.testnet4,
  regtest: bitcoinChains.regtest,
}

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

/** How wallets sign a message where nobody says how: taproot addresses have no other way that can be checked by the address. */
export function defaultMessageProtocol(address: string): MessageProtocol {
  return /^(?:bc|tb|bcrt)1p/i.test(address) ? 'bip322' : 'ecdsa'
}
