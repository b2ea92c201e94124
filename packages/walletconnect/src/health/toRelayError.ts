import type { HawserError } from '@hawser/common'
import { ClockSkewError, InvalidProjectIdError, OriginNotAllowedError, RelayRefusedError } from '../errors.js'

/** Why the relay refuses the app, by the words that it closes the socket with; undefined where it says no such thing. */
export function toRelayError(cause: unknown): HawserError | undefined {
  const message = String(Object(cause).message ?? '')
  if (message.includes('Unauthorized: invalid key')) return new InvalidProjectIdError({ cause })
  if (message.includes('Unauthorized: origin not allowed')) return new OriginNotAllowedError({ cause })
  if (message.includes('JWT validation error: JWT Token is not yet valid')) return new ClockSkewError({ cause })
  if (/unauthorized|jwt validation|project ?id/i.test(message))
    return new RelayRefusedError({ cause, details: message })
  return undefined
}
