/** Space, control, zero-width, filler, private-use and text-direction characters: they let one name pass for another, or for none. */
const unseen = /[\s\p{C}\p{DI}\p{Zl}\p{Zp}]+/gu

/**
 * A text from outside as it may be shown to people: one line, with a space for what cannot be seen, cut to `maxLength` characters, which is
 * that of a wallet's name when absent. Empty where nothing is left, or where the value is no text.
 */
export function toShownText(value: unknown, maxLength = 64): string {
  if (typeof value !== 'string') return ''
  // A book is not read to its end for its title.
  const seen = value
    .slice(0, 8 * maxLength)
    .replace(unseen, ' ')
    .trim()
  return [...seen].slice(0, maxLength).join('').trim()
}
