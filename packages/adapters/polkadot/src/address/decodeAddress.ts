import { InvalidAddressError } from '../errors/invalidAddressError.js'
import { fromHex } from '../fromHex.js'
import { checksumSs58 } from './checksumSs58.js'
import { decodeBase58 } from './decodeBase58.js'

export interface DecodedAddress {
  /** 32 bytes, 33 for an ECDSA key in full, or 20 for an account of an EVM-style chain. */
  readonly publicKey: Uint8Array
  /** The network's SS58 prefix; null for an address in hex, which has none. */
  readonly prefix: number | null
}

/** What an address stands for: SS58 in any network's form, its checksum verified, or 20 bytes in hex. @throws InvalidAddressError */
export function decodeAddress(address: string): DecodedAddress {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return { publicKey: fromHex(address), prefix: null }
  // Decoding takes time by the square of the length, and no address is longer.
  const bytes = address.length <= 64 ? decodeBase58(address) : undefined
  const first = bytes?.[0]
  if (!bytes || first === undefined || first & 0x80) throw new InvalidAddressError(address)
  const headLength = first & 0x40 ? 2 : 1
  const keyLength = bytes.length - headLength - 2
  const body = bytes.subarray(0, -2)
  const [a, b] = keyLength === 32 || keyLength === 33 ? checksumSs58(body) : []
  if (a === undefined || a !== bytes.at(-2) || b !== bytes.at(-1)) throw new InvalidAddressError(address)
  return { publicKey: body.slice(headLength), prefix: headLength === 1 ? first : toLongPrefix(first, bytes[1] ?? 0) }
}

function toLongPrefix(first: number, second: number): number {
  return ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
}
