import { blake2b } from '@noble/hashes/blake2'
import { hexToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

const context = new TextEncoder().encode('SS58PRE')

/** A key's address with the general Substrate prefix, or another one below 64. */
export function toSs58(publicKey: Uint8Array, prefix = 42): string {
  const body = Uint8Array.from([prefix, ...publicKey])
  return base58.encode(Uint8Array.from([...body, ...checksum(body)]))
}

/** The key of an address with a prefix below 64 or of two bytes. @throws TypeError */
export function fromSs58(address: string): Uint8Array {
  const bytes = base58.decode(address)
  const body = bytes.subarray(0, -2)
  const publicKey = body.slice((bytes[0] ?? 0) & 0x40 ? 2 : 1)
  if (publicKey.length !== 32 || checksum(body).join() !== bytes.subarray(-2).join()) {
    throw new TypeError(`"${address}" is not the SS58 address of a key.`)
  }
  return publicKey
}

/** Returns the account id that a chain knows: the key behind an SS58 address, or 20 bytes in hex. @throws TypeError */
export function readAccountId(address: string): Uint8Array {
  return /^0x[0-9a-f]{40}$/i.test(address) ? hexToBytes(address.slice(2)) : fromSs58(address)
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...context, ...body])).slice(0, 2)
}
