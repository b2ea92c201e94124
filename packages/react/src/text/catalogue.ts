import type { ButtonText } from './buttonText.js'
import { en } from './en.js'
import { enAccount } from './enAccount.js'
import { enActivity } from './enActivity.js'
import { enBuy } from './enBuy.js'
import { enConnecting } from './enConnecting.js'
import { enDeposit } from './enDeposit.js'
import { enNames } from './enNames.js'
import { enNfts } from './enNfts.js'
import { enPairing } from './enPairing.js'
import { enPermissions } from './enPermissions.js'
import { enEmail, enQuestion } from './enQuestion.js'
import { enReceive } from './enReceive.js'
import { enResults } from './enResults.js'
import { enSell } from './enSell.js'
import { enSend } from './enSend.js'
import { enSessions } from './enSessions.js'
import { enSettings } from './enSettings.js'
import { enAlerts, enErrors } from './enShared.js'
import { enSignIn, enVerifying } from './enSignIn.js'
import { enSocial } from './enSocial.js'
import { enSwap } from './enSwap.js'
import { enTokens } from './enTokens.js'
import { enWallets, enWhatIsAWallet } from './enWallets.js'

/** Names of wallets that are words. In English they stand as they are. */
const walletNames = { 'wallet.Browser Wallet': 'Browser Wallet', 'wallet.Email': 'Email' } as const

/** What the modal says from its opening until somebody has connected. */
const openingEnglish = {
  ...en,
  ...enAlerts,
  ...enConnecting,
  ...enEmail,
  ...enErrors,
  ...enPairing,
  ...enQuestion,
  ...enSocial,
  ...enVerifying,
  ...enWallets,
  ...walletNames,
  ...enWhatIsAWallet,
} as const

const accountEnglish = {
  ...enAccount,
  ...enActivity,
  ...enNames,
  ...enNfts,
  ...enPermissions,
  ...enReceive,
  ...enSessions,
  ...enSettings,
  ...enSignIn,
  ...enTokens,
} as const

/** What is said where money is moved. */
const tradeEnglish = { ...enBuy, ...enDeposit, ...enResults, ...enSell, ...enSend, ...enSwap } as const

/** Every section: the modal's whole text, and what every other language has the keys of. For types, tests and tools; the modal loads none of it. */
export const english = { ...openingEnglish, ...accountEnglish, ...tradeEnglish } as const

/** A text that depends on a number: one form for each of the language's plural categories, `other` always. */
export type PluralMessage = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

type English = typeof english

/** The keys of the modal's text. */
export type TextKey = keyof English

/** Every text of the modal in one language. A parameter stands in braces: `Continue in {wallet}`. */
export type Catalogue = {
  readonly [TKey in TextKey]: English[TKey] extends string ? string : PluralMessage
}

/** The modal's text in one language from its opening until somebody has connected. */
export type OpeningCatalogue = Pick<Catalogue, keyof typeof openingEnglish>

/** The modal's text in one language for those who have connected. */
export type AccountCatalogue = Omit<Pick<Catalogue, keyof typeof accountEnglish>, keyof typeof openingEnglish>

/** The modal's text in one language about transfers, swaps and purchases. */
export type TradeCatalogue = Omit<Pick<Catalogue, keyof typeof tradeEnglish>, keyof typeof accountEnglish>

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
  /** The text of those who have connected, loaded with the first view of an account. It may be left to `load`. */
  readonly loadAccount?: (() => Promise<{ readonly catalogue: Partial<Catalogue> }>) | undefined
  /** The text of transfers, swaps and purchases, loaded with it. It may be left to `load`. */
  readonly loadTrade?: (() => Promise<{ readonly catalogue: Partial<Catalogue> }>) | undefined
}
