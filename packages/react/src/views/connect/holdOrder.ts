/**
 * The rows to show while a list must not move: the ones already `held` stay where they are, with what is now known of them, and new ones
 * take the places that were kept for them, then follow at the end. A held row whose item went away keeps its place.
 */
export function holdOrder<T>(
  held: readonly T[],
  items: readonly T[],
  keyOf: (item: T) => string,
  isPlace: (item: T) => boolean = () => false,
): readonly T[] {
  const current = new Map(items.map((item) => [keyOf(item), item]))
  const heldKeys = new Set(held.map(keyOf))
  const arrived = items.filter((item) => !heldKeys.has(keyOf(item)))
  const kept = held.map((item) => current.get(keyOf(item)) ?? (isPlace(item) ? (arrived.shift() ?? item) : item))
  return [...kept, ...arrived]
}
