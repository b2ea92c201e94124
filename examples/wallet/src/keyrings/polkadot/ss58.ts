import { blake2b } from '@noble/hashes/blake2'
import { concatBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

/** By the reference of a CAIP-2 id; 42 is every other network's. */
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  '68d56f15f85d3136970ec16946040bc1': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
  '48239ef607d7928874027a43a6768920': 2,
}

export function encodeAddress(publicKey: Uint8Array, reference: string): string {
  const body = concatBytes(Uint8Array.of(prefixes[reference] ?? 42), publicKey)
  return base58.encode(concatBytes(body, checksum(body)))
}

/** The key of an address with any network's prefix, or null for what is none. */
export function decodeAddress(address: string): Uint8Array | null {
  try {
    const bytes = base58.decode(address)
    const body = bytes.slice(0, -2)
    const publicKey = body.slice((bytes[0] ?? 0) & 0x40 ? 2 : 1)
    return publicKey.length === 32 && checksum(body).join() === bytes.slice(-2).join() ? publicKey : null
  } catch {
    return null
  }
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(concatBytes(new TextEncoder().encode('SS58PRE'), body)).slice(0, 2)
}
