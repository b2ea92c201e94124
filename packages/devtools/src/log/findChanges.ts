/** How a leaf of a tree differs from the one before. */
export type Change = 'added' | 'changed' | 'removed'

/** The changes by the path of each leaf, a JSON pointer (RFC 6901). */
export type Changes = ReadonlyMap<string, Change>

/** The path of a child. */
export function childPath(path: string, name: string | number): string {
  return `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** What has changed from one plain value to the next. What both share is not looked into. */
export function findChanges(before: unknown, after: unknown): Changes {
  const changes = new Map<string, Change>()
  compare(before, after, '', changes)
  return changes
}

function compare(before: unknown, after: unknown, path: string, changes: Map<string, Change>): void {
  if (Object.is(before, after)) return
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    changes.set(path, 'changed')
    return
  }
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  for (const [name, value] of now) {
    const place = childPath(path, name)
    if (old.has(name)) compare(old.get(name), value, place, changes)
    else changes.set(place, 'added')
  }
  for (const name of old.keys()) if (!now.has(name)) changes.set(childPath(path, name), 'removed')
}

/** Whether a value has others in it. */
export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
