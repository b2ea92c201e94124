import type { MessageProtocol } from '../provider/bitcoinProvider.js'

/** How wallets sign a message where nobody says how: taproot addresses have no other way that can be checked by the address. */
export function defaultMessageProtocol(address: string): MessageProtocol {
  return /^(?:bc|tb|bcrt)1p/i.test(address) ? 'bip322' : 'ecdsa'
}
