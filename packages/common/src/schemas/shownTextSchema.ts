import * as v from 'valibot'

/** Control characters, and those that turn the direction of what follows them or cannot be seen: a name could pass for another. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** A text from outside that is shown to people: one line, without what cannot be seen, cut to `maxLength` characters, and never empty. */
export function shownTextSchema(maxLength: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => [...text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()].slice(0, maxLength).join('')),
    v.minLength(1),
  )
}
