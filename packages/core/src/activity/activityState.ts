import type { HistoryTransaction } from '@hawser/blockchain-api'
import type { CaipNetworkId } from '@hawser/common'

/** Transactions by year (`2025`), then by month (`0` to `11`), the newest first in each. */
type TransactionsByYear = Record<number, Record<number, readonly HistoryTransaction[]>>

/** An account's history as far as it was read. */
export interface ActivityState {
  transactions: readonly HistoryTransaction[]
  /** Purchases by an on-ramp. */
  coinbaseTransactions: TransactionsByYear
  transactionsByYear: TransactionsByYear
  /** The network that the history is of. */
  lastNetworkInView: CaipNetworkId | null
  loading: boolean
  empty: boolean
  /** Where the next page begins; null where there is none. */
  next: string | null
}

/** The slice as the feature begins, and what a reset leaves. */
export function createActivitySlice(): ActivityState {
  return {
    transactions: [],
    coinbaseTransactions: {},
    transactionsByYear: {},
    lastNetworkInView: null,
    loading: false,
    empty: false,
    next: null,
  }
}

/** The state of a watch of the chain's pending transactions. */
export interface PendingTransactionsState {
  /** How many it was told of since it began: at its limit it ends. */
  count: number
  /** How many of them are still waiting. */
  pendingTransactions: number
}

/** The slice as a watch begins. */
export function createPendingTransactionsSlice(): PendingTransactionsState {
  return { count: 0, pendingTransactions: 0 }
}
