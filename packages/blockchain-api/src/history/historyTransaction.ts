import type { CaipNetworkId } from '@hawser/common'

/** The last three are purchases by an on-ramp. */
export type HistoryStatus =
  | 'confirmed'
  | 'failed'
  | 'pending'
  | 'ONRAMP_TRANSACTION_STATUS_SUCCESS'
  | 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
  | 'ONRAMP_TRANSACTION_STATUS_FAILED'

/** A transaction of an account's history, checked. */
export interface HistoryTransaction {
  readonly id: string
  readonly metadata: {
    /** Such as `send`, `receive`, `trade`, `mint` or `approve`: services add others. */
    readonly operationType: string
    readonly status: HistoryStatus
    readonly sentFrom: string
    readonly sentTo: string
    /** ISO 8601 in UTC, always of one length: text order is time order. */
    readonly minedAt: string
    readonly chain: CaipNetworkId | null
    readonly hash: string | null
    readonly nonce: number | null
    readonly application: { readonly name: string | null; readonly iconUrl: string | null } | null
  }
  /** The transfers; empty where nothing was moved. */
  readonly transfers: readonly HistoryTransfer[]
}

export interface HistoryTransfer {
  readonly fungibleInfo: {
    readonly name: string | null
    readonly symbol: string | null
    readonly icon: { readonly url: string } | null
  } | null
  readonly nftInfo: {
    readonly name: string | null
    readonly content: { readonly preview: { readonly url: string } | null } | null
    readonly flags: { readonly isSpam: boolean }
  } | null
  readonly direction: 'in' | 'out' | 'self'
  /** Whole tokens, as exact decimal text. */
  readonly quantity: { readonly numeric: string }
  /** The value of the quantity at the time, in the currency that was asked for, as exact decimal text. */
  readonly value: string | null
  /** Of one whole token, likewise. */
  readonly price: string | null
}

/** One page of a history. */
export interface HistoryPage {
  /** No id twice. What the service sent in a wrong form is left out. */
  readonly data: readonly HistoryTransaction[]
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}
