import type { ButtonText } from './buttonText.js'
import type { english } from './english.js'

/** A text that depends on a number: one form for each of the language's plural categories, `other` always. */
export type PluralMessage = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

type English = typeof english

/** The keys of the modal's text. */
export type TextKey = keyof English

/** Every text of the modal in one language. A parameter stands in braces: `Continue in {wallet}`. */
export type Catalogue = {
  readonly [TKey in TextKey]: English[TKey] extends string ? string : PluralMessage
}

export type TextDirection = 'ltr' | 'rtl'

/** A language as an app passes it to `HawserProvider`. What it lacks is shown in English. */
export interface Locale {
  /** BCP 47, for `lang` and for `Intl`. */
  readonly code: string
  readonly dir: TextDirection
  /** The buttons' labels, at hand from the first render on. */
  readonly buttons?: Partial<ButtonText> | undefined
  /** The modal's text, loaded with the modal. */
  readonly load?: (() => Promise<{ readonly catalogue: Partial<Catalogue> }>) | undefined
}
