import type { OnRampAmount } from '@hawser/blockchain-api'
import type { CaipNetworkId } from '@hawser/common'
import type { ErrorInfo } from '../state/errorInfo.js'
import { createDepositState, type DepositState } from './depositState.js'
import type { OnRampPayment, OnRampToken } from './onRampCurrencies.js'
import type { OnRampLink } from './onRampLink.js'
import { createSaleState, type SaleState } from './saleState.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    onRamp: OnRampState
  }
}

/** What one provider gives for the amount. Amounts are exact decimal text. */
export interface OnRampOffer {
  readonly provider: string
  readonly quoteId: string
  /**
   * Whether nobody has offered it: the services did not answer, and this is what is usual. It says neither how much arrives nor what it costs, and cannot
   * be bought.
   */
  readonly isEstimate: boolean
  /** Everything that is paid beside what is bought. */
  readonly fees: OnRampAmount
  readonly paymentSubtotal: OnRampAmount
  readonly paymentTotal: OnRampAmount
  /** What arrives. Of an estimate it is what that is worth at least, in the currency that is paid in. */
  readonly purchaseAmount: OnRampAmount
  readonly quotedAtMs: number
}

/**
 * How far a purchase has come. `paying`: its page was opened, and nobody has told of it yet. `processing`: the provider has begun. `sent`: by the provider's
 * word it is on its way. `done`: the account holds it. `unknown`: nothing was told in time, and it can be looked up again.
 */
export type OnRampStatus = 'paying' | 'processing' | 'sent' | 'done' | 'failed' | 'unknown'

/** A purchase by a provider's offer, or a deposit from an exchange. */
export type OnRampKind = 'purchase' | 'deposit'

/** A purchase or deposit that was begun here, as it is kept across page loads. */
export interface OnRampRecord {
  /** The service's. */
  readonly id: string
  readonly kind: OnRampKind
  /** A provider, or of a deposit an exchange, by its id. */
  readonly provider: string
  /** What the service calls it; null where it says only its id. */
  readonly providerName: string | null
  readonly account: string
  readonly caipNetworkId: CaipNetworkId
  readonly symbol: string
  /** Of the token; null for the network's own currency. */
  readonly address: string | null
  /** Null of a deposit, which is paid with what is there. */
  readonly paymentAmount: string | null
  readonly paymentCurrency: string | null
  /** What was offered, or is to be deposited, as exact decimal text. */
  readonly purchaseAmount: string
  readonly status: OnRampStatus
  readonly txHash: string | null
  /** What the provider calls it, by which the account's history of purchases has it too; null while it is not told. */
  readonly transactionId: string | null
  readonly startedAtMs: number
  /** What the account held of it before, in base units, and the token's decimals; null where that cannot be read. */
  readonly heldBefore: string | null
  readonly decimals: number | null
}

/** A purchase as it is shown. */
export interface OnRampShown extends OnRampRecord {
  /** Whether it is looked up at the moment. */
  readonly isFollowed: boolean
  /** Whether the window that this page opened for it still stands, as far as it can tell. What is paid is followed all the same. */
  readonly isWindowOpen: boolean
  /** The page on which it is paid, where the browser opened no window for it: a link to press. It is good for one visit, and nowhere kept. */
  readonly link: string | null
}

export type OnRampAmountIssue = 'format' | 'zero' | 'tooLittle' | 'tooMuch'

/** Slice of the on-ramp feature: `features.onRamp` of the snapshot. */
export interface OnRampState {
  /** Those that are asked, in the project's order, and why one of them told nothing. */
  providers: readonly { readonly name: string; readonly error: ErrorInfo | null }[]
  /** Whose offer is taken; the best one while it is null. */
  selectedProvider: string | null
  /** ISO 3166-1; null where the service decides. */
  country: string | null
  optionsLoading: boolean
  /** The pages of those that the service does not sell by; null while it is not known whether there are such. */
  links: readonly OnRampLink[] | null
  /** False where the service sells nothing: none of the providers is set up there. */
  isSupported: boolean
  /** Whether no provider said what it sells: these are what is usual. */
  areOptionsDefaults: boolean
  purchaseCurrencies: readonly OnRampToken[]
  purchaseCurrency: OnRampToken | null
  paymentCurrencies: readonly OnRampPayment[]
  paymentCurrency: OnRampPayment | null
  /** Such as `card`; `any` where it is chosen on the provider's page. */
  paymentMethod: string | null
  /** As it was typed, as a decimal number with a point; in quotation marks where it is none. */
  paymentAmount: string
  amountIssue: OnRampAmountIssue | null
  /** The best one first: by what arrives. */
  quotes: readonly OnRampOffer[]
  quotesLoading: boolean
  /** What arrives by the offer that would be taken; null while there is none. */
  purchaseAmount: string | null
  /** Whether a purchase is about to open its page. */
  isOpening: boolean
  /** Why the last quote, or the last purchase, failed. */
  error: ErrorInfo | null
  /** The purchases and deposits of the accounts that are connected, the latest first. */
  orders: readonly OnRampShown[]
  /** A deposit from an exchange. */
  deposit: DepositState
  /** A sale, and those that were begun. */
  sale: SaleState
}

export function createOnRampSlice(): OnRampState {
  return {
    providers: [],
    selectedProvider: null,
    country: null,
    optionsLoading: false,
    links: null,
    isSupported: true,
    areOptionsDefaults: false,
    purchaseCurrencies: [],
    purchaseCurrency: null,
    paymentCurrencies: [],
    paymentCurrency: null,
    paymentMethod: null,
    paymentAmount: '',
    amountIssue: null,
    quotes: [],
    quotesLoading: false,
    purchaseAmount: null,
    isOpening: false,
    error: null,
    orders: [],
    deposit: createDepositState(),
    sale: createSaleState(),
  }
}

/** Returns the offer that would be taken; undefined where there is none, and of an estimate never. */
export function selectOnRampOffer({
  quotes,
  selectedProvider,
}: Pick<OnRampState, 'quotes' | 'selectedProvider'>): OnRampOffer | undefined {
  const offers = quotes.filter(({ isEstimate }) => !isEstimate)
  return selectedProvider === null ? offers[0] : offers.find(({ provider }) => provider === selectedProvider)
}
