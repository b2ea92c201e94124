import { MAX_REMEMBERED_IDS } from '../constants.js'

/** The ids that were seen last, as many as are worth remembering. */
export function createRecentIds(): { has(id: string): boolean; add(id: string): void } {
  const ids = new Set<string>()
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id)
      const [oldest] = ids
      if (ids.size > MAX_REMEMBERED_IDS && oldest !== undefined) ids.delete(oldest)
    },
  }
}
