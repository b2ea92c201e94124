import { decodeBase58, InvalidResponseError } from '@hawser/common'
import { decodeBase64 } from '../encoding/base64.js'

/**
 * The 64 bytes of a signature. Bytes and base58 are what wallets owe; those that write it in hexadecimal, in base64 or as a list of numbers have
 * signed all the same, and may have sent. @throws InvalidResponseError
 */
export function parseSignature(value: unknown): Uint8Array {
  const bytes = typeof value === 'string' ? decodeText(value) : toBytes(value)
  if (bytes instanceof Uint8Array && bytes.length === 64 && bytes.some((byte) => byte !== 0)) return bytes
  throw new InvalidResponseError({ details: 'The wallet answered with something other than a signature.' })
}

/** Base58 has at most 88 letters for 64 bytes, hexadecimal exactly 128; base64 of 64 bytes ends in `==`, which the others cannot. */
function decodeText(text: string): Uint8Array | undefined {
  const hex = /^(?:0x)?([0-9a-fA-F]{128})$/.exec(text)?.[1]
  if (hex) return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  if (text.length === 88 && text.endsWith('==')) return decodeBase64(text)
  return text.length <= 90 ? decodeBase58(text) : undefined
}

/** A list of numbers, and a `Buffer` as JSON has it. */
function toBytes(value: unknown): unknown {
  const list: unknown = Array.isArray(value) ? value : Object(value).type === 'Buffer' ? Object(value).data : undefined
  const isList = Array.isArray(list) && list.length === 64
  if (isList && list.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)) return Uint8Array.from(list)
  return value
}
