import { enConsent } from './enConsent.js'

/** What the page says for itself. */
const enPage = {
  'page.title': 'Wallet',
  'page.alone': 'This page is part of a wallet. It only works inside an app.',
} as const

/** What the page says from the first on, in English. It comes with the page: it stands in for what has not come, or is not there. */
export const english = { ...enPage, ...enConsent } as const

/** A text that depends on a number: one form for each of the language's plural categories, `other` always. */
export type PluralMessage = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

type English = typeof english

/** The keys of what the page says from the first on. */
export type TextKey = keyof English

/**
 * What the page says from the first on, in one language, with what a window says while nothing else stands in it. A parameter stands in braces, by its name:
 * `Unlimited {symbol}`.
 */
export type Catalogue = {
  readonly [TKey in TextKey]: English[TKey] extends string ? string : PluralMessage
} & {
  readonly [TKey in `screen.window.${string}`]?: string | PluralMessage
}

/** The texts of the other screens. They are functions in English, and their parameters stand by their place: `We sent a code to {0}.` */
export type ScreensCatalogue = {
  readonly [TKey in `screen.${string}`]?: string | PluralMessage
}
