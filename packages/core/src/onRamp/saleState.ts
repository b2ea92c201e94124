import type { OnRampAmount } from '@hawser/blockchain-api'
import type { CaipNetworkId } from '@hawser/common'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { OnRampPayment, OnRampToken } from './onRampCurrencies.js'

/** What one provider pays out. Amounts are exact decimal text. */
export interface SaleOffer {
  readonly provider: string
  readonly quoteId: string
  /** What is paid out, fees taken off. */
  readonly payout: OnRampAmount
  readonly fees: OnRampAmount
  readonly quotedAtMs: number
}

/**
 * How far a sale has come. `agreeing`: its page was opened, and nobody has told of it yet. `awaiting`: the provider waits for what is sold, at `deposit`.
 * `sent`: it was sent from here, and the provider has not seen it yet. `received`: the provider has it. `done`: it is paid out, by the provider's word.
 * `expired`: the provider waits no longer. `unknown`: nothing was told in time, and it can be looked up again.
 */
export type SaleStatus = 'agreeing' | 'awaiting' | 'sent' | 'received' | 'done' | 'failed' | 'expired' | 'unknown'

/**
 * Why nothing is sent where a provider says: `nowhere`: it says no address that is of this order. `otherNetwork`, `otherToken`: it names another one than was
 * sold. `moreAsked`: more than was sold. `changed`: it has said otherwise before.
 */
export type SaleDepositIssue = 'nowhere' | 'otherNetwork' | 'otherToken' | 'moreAsked' | 'changed'

/** Where a provider takes what is sold. */
export interface SaleDeposit {
  readonly address: string
  /** In whole tokens, as exact decimal text. */
  readonly amount: string
  readonly memo: string | null
  /** In milliseconds since the epoch. */
  readonly expiresAtMs: number
}

/** A sale that was begun here, as it is kept across page loads. */
export interface SaleRecord {
  /** The service's. */
  readonly id: string
  readonly provider: string
  readonly account: string
  readonly caipNetworkId: CaipNetworkId
  readonly symbol: string
  /** Of the token; null for the network's own currency. */
  readonly address: string | null
  readonly decimals: number | null
  /** What is sold in whole tokens, as exact decimal text. */
  readonly amount: string
  readonly payoutCurrency: string
  /** What was offered for it, as exact decimal text. */
  readonly quotedPayout: string
  /** What is paid out by the provider's latest word; null while it has not said. */
  readonly payout: string | null
  readonly status: SaleStatus
  readonly deposit: SaleDeposit | null
  readonly issue: SaleDepositIssue | null
  /** When the wallet was asked to send it; null while it was not, and where it refused. Without a hash nobody knows what has come of that. */
  readonly askedAtMs: number | null
  /** Of the transaction that sent it from here, or that the provider has seen. */
  readonly txHash: string | null
  /** What the provider calls it. */
  readonly transactionId: string | null
  readonly startedAtMs: number
}

/** A sale as it is shown. */
export interface SaleShown extends SaleRecord {
  readonly isFollowed: boolean
  readonly isWindowOpen: boolean
  /** The page on which it is agreed to, where the browser opened no window for it: good for one visit, and nowhere kept. */
  readonly link: string | null
}

export type SaleAmountIssue = 'format' | 'zero' | 'aboveBalance' | 'tooLittle' | 'tooMuch'

/** A sale: what is being filled in, and what was begun. */
export interface SaleState {
  /** Whether any provider buys anything. False until it is known. */
  readonly isSupported: boolean
  readonly optionsLoading: boolean
  /** Those who buy, in the project's order. */
  readonly providers: readonly string[]
  readonly tokens: readonly OnRampToken[]
  readonly token: OnRampToken | null
  /** What the account in use holds of it, in whole tokens, as exact decimal text; null while that is not known. */
  readonly held: string | null
  readonly heldLoading: boolean
  readonly payoutCurrencies: readonly OnRampPayment[]
  readonly payoutCurrency: OnRampPayment | null
  readonly payoutMethod: string | null
  /** As it was typed, as a decimal number with a point; in quotation marks where it is none. In whole tokens. */
  readonly amount: string
  /** `aboveBalance`: more than is held. `tooLittle` and `tooMuch`: what it is worth is outside of what the way of paying out takes. */
  readonly amountIssue: SaleAmountIssue | null
  /** The best one first: by what is paid out. */
  readonly offers: readonly SaleOffer[]
  readonly offersLoading: boolean
  /** Whose offer is taken; the best one while it is null. */
  readonly selectedProvider: string | null
  /** Whether a sale is about to open its page. */
  readonly isOpening: boolean
  /** Why the last question, sale or payment failed. */
  readonly error: ErrorInfo | null
  /** Of the accounts that are connected, the latest first. */
  readonly orders: readonly SaleShown[]
}

export function createSaleState(): SaleState {
  return {
    isSupported: false,
    optionsLoading: false,
    providers: [],
    tokens: [],
    token: null,
    held: null,
    heldLoading: false,
    payoutCurrencies: [],
    payoutCurrency: null,
    payoutMethod: null,
    amount: '',
    amountIssue: null,
    offers: [],
    offersLoading: false,
    selectedProvider: null,
    isOpening: false,
    error: null,
    orders: [],
  }
}

/** Returns the offer that would be taken; undefined where there is none. */
export function selectSaleOffer({
  offers,
  selectedProvider,
}: Pick<SaleState, 'offers' | 'selectedProvider'>): SaleOffer | undefined {
  return selectedProvider === null ? offers[0] : offers.find(({ provider }) => provider === selectedProvider)
}
