import { type Clock, withDeadline } from '@hawser/common'
import { toWalletError } from './toWalletError.js'

interface AskWalletParameters {
  /** Ends the wait; what the wallet answers afterwards is ignored. */
  readonly signal: AbortSignal
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Absent where a person answers: the caller's signal then carries the deadline, and ours only stands behind it. */
  readonly timeoutMs?: number | undefined
}

/** Longer than any caller waits for a person. */
const longestWaitMs = 600_000

/**
 * Asks a wallet, and names whatever it throws.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError or any other HawserError
 */
export async function askWallet<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { signal, clock, timeoutMs = longestWaitMs }: AskWalletParameters,
): Promise<T> {
  try {
    return await withDeadline(async (inner) => ask(inner), { signal, clock, timeoutMs })
  } catch (error) {
    throw toWalletError(error)
  }
}
