import { decodeBase58 } from '@hawser/common'

const prefix = 'did:key:z'
/** A key of 34 bytes has 48 characters. */
const maxLength = 128
/** The multicodec of an ed25519 public key. */
const multicodec = [0xed, 0x01] as const

/** The 32 bytes of the ed25519 public key that a `did:key` names, or undefined when it names none. */
export function decodeDidKey(did: string): Uint8Array | undefined {
  if (!did.startsWith(prefix) || did.length > prefix.length + maxLength) return undefined
  const bytes = decodeBase58(did.slice(prefix.length))
  if (bytes?.length !== 34 || bytes[0] !== multicodec[0] || bytes[1] !== multicodec[1]) return undefined
  return bytes.slice(2)
}
