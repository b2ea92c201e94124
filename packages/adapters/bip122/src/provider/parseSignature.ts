import { InvalidResponseError } from '@hawser/common'
import { fromHex } from '../encoding/fromHex.js'
import { toBase64 } from '../encoding/toBase64.js'

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** In any of the forms. */
const maxLength = 8_002

/**
 * A signature as wallets answer it (bytes, base64, or hexadecimal over WalletConnect), in base64.
 * @throws InvalidResponseError
 */
export function parseSignature(value: unknown): string {
  const { length = 0 } = Object(value) as { readonly length?: number }
  const text = length <= maxLength ? toText(value) : undefined
  // 64 bytes are the least that any signature has; a BIP-322 witness of a key is under 300.
  if (text === undefined || !base64.test(text) || text.length < 84 || text.length > 4_000)
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a signature.' })
  return text
}

function toText(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return toBase64(value)
  if (typeof value !== 'string') return undefined
  const hex = value.replace(/^0x/, '')
  // No base64 of a signature is hexadecimal throughout, but by an accident that never happens.
  return /^[0-9a-f]+$/i.test(hex) && hex.length % 2 === 0 && hex.length >= 128 ? toBase64(fromHex(hex)) : value
}
