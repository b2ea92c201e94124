import { InvalidResponseError } from '@hawser/common'

/** @throws InvalidResponseError */
export function fromBase64(text: unknown): Uint8Array {
  try {
    if (typeof text === 'string') return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    // Told below, in one way for all.
  }
  throw new InvalidResponseError({ details: 'The answer is not base64.' })
}
