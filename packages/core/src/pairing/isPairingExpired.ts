/** How long a pairing is shown before it is renewed, in milliseconds (CON-02). The protocol itself grants it a minute more. */
export const PAIRING_LIFETIME_MS = 240_000

/** A pairing with less than this left counts as expired: the user would not be through with it in time (VAL-04). */
export const PAIRING_MARGIN_MS = 10_000

/** Whether a pairing is too old to be shown (VAL-04). Both times are in milliseconds since the epoch. */
export function isPairingExpired(expiresAtMs: number, nowMs: number): boolean {
  // Written so that a time which is no number counts as expired.
  return !(expiresAtMs - nowMs >= PAIRING_MARGIN_MS)
}
