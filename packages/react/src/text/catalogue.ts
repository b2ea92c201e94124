import type { ButtonText } from './buttonText.js'
import { en } from './en.js'
import { enAccount } from './enAccount.js'
import { enConnecting, enQuestion } from './enConnecting.js'
import { enPairing } from './enPairing.js'
import { enReceive } from './enReceive.js'
import { enResults } from './enResults.js'
import { enSend } from './enSend.js'
import { enErrors } from './enShared.js'
import { enWallets, enWhatIsAWallet } from './enWallets.js'

/** Every section: the modal's whole text, and what every other language has the keys of. For types, tests and tools; the modal loads none of it. */
export const english = {
  ...en,
  ...enAccount,
  ...enConnecting,
  ...enErrors,
  ...enPairing,
  ...enQuestion,
  ...enReceive,
  ...enResults,
  ...enSend,
  ...enWallets,
  ...enWhatIsAWallet,
} as const

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
