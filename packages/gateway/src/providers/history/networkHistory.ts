import { fail } from '../../http/failure.js'
import type { HistoryPage, HistoryProvider } from '../providers.js'

/** A question about one network. */
type HistoryQuestion = Parameters<HistoryProvider['getHistory']>[0] & { readonly network: string }

/** Tells the history of accounts on one network. */
export type NetworkHistory = (question: HistoryQuestion, signal: AbortSignal) => Promise<HistoryPage>

/** The refusal of a cursor that no page of this history gave. */
export function wrongCursor() {
  return fail(400, 'cursor', 'This is no cursor of this history: pass the next of a page before.')
}

/** Asks once, until it was right: a service of another network would answer everything, and wrongly. */
export function createNetworkCheck(
  check: (signal: AbortSignal) => Promise<void>,
): (signal: AbortSignal) => Promise<void> {
  let isRight = false
  return async (signal) => {
    if (isRight) return
    await check(signal)
    isRight = true
  }
}
