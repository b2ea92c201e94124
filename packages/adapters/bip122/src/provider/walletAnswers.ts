import { InvalidResponseError } from '@hawser/common'
import { WrongAccountError } from '@hawser/core/adapter'
import { fromBase64, fromHex, toBase64 } from '../encoding/bytes.js'

/** "psbt" and 0xff, which every PSBT begins with (BIP-174). */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

/** In bytes or letters: twice what a block holds of it, in hexadecimal. */
const maxPsbtLength = 16_000_000

/**
 * A PSBT as wallets answer it, in base64: bytes, hexadecimal or base64. Each protocol names one of them, and wallets take another now and then.
 * @throws InvalidResponseError
 */
export function parsePsbtAnswer(value: unknown): string {
  const { length = 0 } = Object(value) as { readonly length?: number }
  const bytes = length <= maxPsbtLength ? toBytes(value) : new Uint8Array()
  if (!magic.every((byte, index) => bytes[index] === byte))
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a PSBT.' })
  return toBase64(bytes)
}

function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  const text = typeof value === 'string' ? value.trim().replace(/^0x/, '') : value
  return typeof text === 'string' && /^70736274ff/i.test(text) ? fromHex(text) : fromBase64(text)
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** In any of the forms. */
const maxSignatureLength = 8_002

/**
 * A signature as wallets answer it (bytes, base64, or hexadecimal over WalletConnect), in base64.
 * @throws InvalidResponseError
 */
export function parseSignature(value: unknown): string {
  const { length = 0 } = Object(value) as { readonly length?: number }
  const text = length <= maxSignatureLength ? toText(value) : undefined
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

/**
 * The signature in an answer that says who has signed. Wallets sign with the account in use, which may be another one by now.
 * @throws InvalidResponseError, WrongAccountError
 */
export function parseSignedMessage(answer: unknown, address: string): string {
  const { signature, address: signer } = Object(answer) as Readonly<Record<string, unknown>>
  const text = parseSignature(signature)
  if (typeof signer === 'string' && signer.toLowerCase() !== address.toLowerCase())
    throw new WrongAccountError({ details: `The wallet signed with ${signer.slice(0, 100)}.` })
  return text
}

/** A transaction's id as wallets and nodes answer it. @throws InvalidResponseError */
export function parseTransactionId(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value.trim())) return value.trim().toLowerCase()
  throw new InvalidResponseError({ details: 'The answer is not the id of a transaction.' })
}
