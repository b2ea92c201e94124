/** How often the chain is looked at for a transaction: blocks come every two to six seconds. */
export const RECEIPT_POLL_MS = 3_000

/** Twice as long as a transaction of ours is good for: by then its outcome is known where the chain goes on. */
export const RECEIPT_TIMEOUT_MS = 15 * 60_000
