import { type ButtonText, buttonText } from './buttonText.js'
import type { Locale } from './catalogue.js'
import { pseudoLocalize } from './pseudoLocalize.js'

/** A right-to-left language made from English, to find text outside the catalogue and layouts that do not mirror. For tests. */
export const pseudoRtl: Locale = {
  code: 'ar-XB',
  dir: 'rtl',
  buttons: Object.fromEntries(
    Object.entries(buttonText).map(([key, message]) => [key, pseudoLocalize(message)]),
  ) as unknown as ButtonText,
  load: () => import('./pseudoCatalogue.js'),
}
