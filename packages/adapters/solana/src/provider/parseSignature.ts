import { InvalidResponseError } from '@hawser/common'
import { decodeBase58 } from '../encoding/decodeBase58.js'

/** The 64 bytes of a signature, from bytes or base58. @throws InvalidResponseError */
export function parseSignature(value: unknown): Uint8Array {
  const bytes = typeof value === 'string' && value.length <= 90 ? decodeBase58(value) : value
  if (bytes instanceof Uint8Array && bytes.length === 64 && bytes.some((byte) => byte !== 0)) return bytes
  throw new InvalidResponseError({ details: 'The wallet answered with something other than a signature.' })
}
