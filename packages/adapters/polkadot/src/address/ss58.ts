import { decodeBase58, encodeBase58 } from '@hawser/common'
import { InvalidAddressError } from '@hawser/core/adapter'
import { blake2b } from '@noble/hashes/blake2'
import { fromHex, toHex } from '../encoding/hex.js'

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

interface DecodedAddress {
  /** 32 bytes, 33 for an ECDSA key in full, or 20 for an account of an EVM-style chain. */
  readonly publicKey: Uint8Array
  /** The network's SS58 prefix; null for an address in hex, which has none. */
  readonly prefix: number | null
}

/** Returns the account that an address stands for: SS58 in any network's form, its checksum verified, or 20 bytes in hex. @throws InvalidAddressError */
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

const context = new TextEncoder().encode('SS58PRE')

/** The two bytes that end an SS58 address of an account: the beginning of BLAKE2b-512 over `SS58PRE` and what comes before them. */
function checksumSs58(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...context, ...body])).slice(0, 2)
}
