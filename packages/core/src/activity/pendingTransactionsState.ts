/** What a watch of the chain's pending transactions has seen (ENT-10). */
export interface PendingTransactionsState {
  /** How many it was told of since it began: at its limit it ends (STA-19). */
  count: number
  /** How many of them are still waiting. */
  pendingTransactions: number
}

/** The slice as a watch begins. */
export function createPendingTransactionsSlice(): PendingTransactionsState {
  return { count: 0, pendingTransactions: 0 }
}
