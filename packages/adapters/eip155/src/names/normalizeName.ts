import { normalize } from 'viem/ens'

/** A name in its one valid form (ENSIP-15), or null where it has none. */
export function normalizeName(name: string): string | null {
  try {
    return normalize(name) || null
  } catch {
    return null
  }
}
