import { InvalidResponseError } from '@hawser/common'
import { fromBase64 } from '../encoding/fromBase64.js'
import { fromHex } from '../encoding/fromHex.js'
import { toBase64 } from '../encoding/toBase64.js'

/** "psbt" and 0xff, which every PSBT begins with (BIP-174). */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

/** In bytes or letters: twice what a block holds of it, in hexadecimal. */
const maxLength = 16_000_000

/**
 * A PSBT as wallets answer it, in base64: bytes, hexadecimal or base64. Each protocol names one of them, and wallets take another now and then.
 * @throws InvalidResponseError
 */
export function parsePsbtAnswer(value: unknown): string {
  const { length = 0 } = Object(value) as { readonly length?: number }
  const bytes = length <= maxLength ? toBytes(value) : new Uint8Array()
  if (!magic.every((byte, index) => bytes[index] === byte))
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a PSBT.' })
  return toBase64(bytes)
}

function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  const text = typeof value === 'string' ? value.trim().replace(/^0x/, '') : value
  return typeof text === 'string' && /^70736274ff/i.test(text) ? fromHex(text) : fromBase64(text)
}
