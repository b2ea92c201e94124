import * as v from 'valibot'
import { toShownText } from './toShownText.js'

/** A text from outside that is shown to people (see `toShownText`), and never empty. */
export function shownTextSchema(maxLength: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => toShownText(text, maxLength)),
    v.minLength(1),
  )
}
