import { PAIRING_MARGIN_MS } from '../lateConstants.js'

/** Whether a pairing is too old to be shown. Both times are in milliseconds since the epoch. */
export function isPairingExpired(expiresAtMs: number, nowMs: number): boolean {
  // Written so that a time which is no number counts as expired.
  return !(expiresAtMs - nowMs >= PAIRING_MARGIN_MS)
}
