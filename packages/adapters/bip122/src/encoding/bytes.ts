import { InvalidResponseError } from '@hawser/common'
import { WalletFeatureMissingError } from '../errors.js'

/** @throws InvalidResponseError */
export function fromBase64(text: unknown): Uint8Array {
  try {
    if (typeof text === 'string') return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    // Told below, in one way for all.
  }
  throw new InvalidResponseError({ details: 'The answer is not base64.' })
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws InvalidResponseError */
export function fromHex(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text))
    throw new InvalidResponseError({ details: 'The answer is not hexadecimal.' })
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A message for wallets that take text alone. @throws WalletFeatureMissingError for bytes that are no UTF-8 */
export function toText(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw new WalletFeatureMissingError('signing of bytes that are no text', { cause })
  }
}
