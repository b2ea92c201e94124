export { type ActivityState, createActivitySlice, type TransactionsByYear } from '../activity/activityState.js'
export { createPendingTransactionsSlice, type PendingTransactionsState } from '../activity/pendingTransactionsState.js'
