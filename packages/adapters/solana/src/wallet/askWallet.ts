import { type Clock, toHawserError, withDeadline } from '@hawser/common'

/** Longer than any caller waits for a person: the caller's signal carries the deadline, and this only stands behind it. */
const longestWaitMs = 600_000

/**
 * Asks a wallet, and names whatever it throws. What it answers after the signal is ignored.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError or any other HawserError
 */
export async function askWallet<T>(
  run: () => Promise<T>,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<T> {
  try {
    return await withDeadline(run, { signal, clock, timeoutMs: longestWaitMs })
  } catch (error) {
    throw toHawserError(error)
  }
}
