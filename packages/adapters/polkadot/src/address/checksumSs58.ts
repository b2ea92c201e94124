import { blake2b } from '@noble/hashes/blake2'

const context = new TextEncoder().encode('SS58PRE')

/** The two bytes that end an SS58 address of an account: the beginning of BLAKE2b-512 over `SS58PRE` and what comes before them. */
export function checksumSs58(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...context, ...body])).slice(0, 2)
}
