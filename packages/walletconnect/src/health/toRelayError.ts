import { type HawserError, toServiceError } from '@hawser/common'
import { RelayRefusedError } from '../errors.js'

/** Why the relay refuses the app, by the words that it closes the socket with; undefined where it says no such thing. */
export function toRelayError(cause: unknown): HawserError | undefined {
  const message = String(Object(cause).message ?? '')
  const named = toServiceError(message, { cause })
  if (named) return named
  if (/unauthorized|jwt validation|project ?id/i.test(message))
    return new RelayRefusedError({ cause, details: message })
  return undefined
}
