import { keccak_256 } from '@noble/hashes/sha3'

/** Returns the Keccak-256 hash of bytes, or of text as UTF-8, as EVM networks use it. */
export function keccak256(data: Uint8Array | string): `0x${string}` {
  const hash = keccak_256(data)
  return `0x${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
