import { InvalidAddressError } from '../errors/invalidAddressError.js'
import { toHex } from '../toHex.js'
import { checksumSs58 } from './checksumSs58.js'
import { encodeBase58 } from './encodeBase58.js'

/** Two bytes hold no more. */
const maxPrefix = 16_383

/**
 * An account's address on a network, in SS58 with the network's prefix. A key of 20 bytes is an account of an EVM-style chain,
 * whose address is its hex.
 *
 * @param publicKey 32 bytes, 33 for an ECDSA key in full, or 20.
 * @throws InvalidAddressError
 */
export function encodeAddress(publicKey: Uint8Array, prefix: number): string {
  if (publicKey.length === 20) return toHex(publicKey)
  const isPrefix = Number.isInteger(prefix) && prefix >= 0 && prefix <= maxPrefix
  if (!isPrefix || (publicKey.length !== 32 && publicKey.length !== 33)) {
    throw new InvalidAddressError(`${toHex(publicKey)} with prefix ${prefix}`)
  }
  const head = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...head, ...publicKey])
  return encodeBase58(Uint8Array.from([...body, ...checksumSs58(body)]))
}
