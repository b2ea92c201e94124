import { Psbt } from 'bitcoinjs-lib'
import { InvalidPsbtError } from '../errors/invalidPsbtError.js'

const maxLength = 4_000_000

/** A PSBT out of base64 (BIP-174, BIP-371). @throws InvalidPsbtError */
export function parsePsbt(base64: unknown): Psbt {
  if (typeof base64 !== 'string' || base64.length > maxLength)
    throw new InvalidPsbtError({ details: 'The PSBT is not base64.' })
  try {
    return Psbt.fromBase64(base64.trim())
  } catch (cause) {
    throw new InvalidPsbtError({ cause, details: cause instanceof Error ? cause.message : undefined })
  }
}
