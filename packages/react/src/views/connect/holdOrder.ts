/**
 * The rows to show while a list must not move: the ones already `held` stay where they are, with what is now known of them,
 * and new ones follow at the end. A held row whose item went away keeps its place.
 */
export function holdOrder<T>(held: readonly T[], items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const current = new Map(items.map((item) => [keyOf(item), item]))
  const heldKeys = new Set(held.map(keyOf))
  return [
    ...held.map((item) => current.get(keyOf(item)) ?? item),
    ...items.filter((item) => !heldKeys.has(keyOf(item))),
  ]
}
