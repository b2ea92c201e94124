/** How many tints the style sheet has for what has no image of its own. */
const TINTS = 8

/** A number that is always the same for `value`, for things that need a colour to be told apart by (FNV-1a). */
export function hashOf(value: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < value.length; index += 1) {
    hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** The tint that stands for `name`. */
export function tintOf(name: string): number {
  return hashOf(name) % TINTS
}
