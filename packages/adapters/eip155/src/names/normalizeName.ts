import { normalize } from 'viem/ens'

/** A name on the wire has 255 bytes (DNS), and a letter takes a few of them at most. */
const maxLength = 1_000

/** A name in its one valid form (ENSIP-15), or null where it has none. */
export function normalizeName(name: string): string | null {
  if (name.length > maxLength) return null
  try {
    return normalize(name) || null
  } catch {
    return null
  }
}
