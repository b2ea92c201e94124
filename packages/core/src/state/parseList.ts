/** A record of which nothing is known. */
export type Unchecked = Readonly<Record<string, unknown>>

/** More entries than this are not ours. As many accounts as adapters let a wallet share must pass. */
const maxEntries = 1000

/** The entries of a list that `parse` lets through: one bad entry does not take the others with it. */
export function parseList<T>(list: unknown, parse: (entry: Unchecked) => T | undefined): T[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list.slice(0, maxEntries) : []
  return entries.map((entry) => parse(Object(entry))).filter((entry) => entry !== undefined)
}
