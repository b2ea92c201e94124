import { type Clock, type HawserError, toHawserError, withDeadline } from '@hawser/common'

export interface AskOptions {
  readonly signal: AbortSignal
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Absent where a person answers: the caller's signal then carries the deadline, and ours only stands behind it. */
  readonly timeoutMs?: number | undefined
  /** Names what the wallet threw, where its protocol has codes of its own. */
  readonly toError?: ((cause: unknown) => HawserError) | undefined
}

/** Longer than any caller waits for a person. */
const longestWaitMs = 600_000
/** For what a wallet answers by itself. */
export const answerTimeoutMs = 10_000

/**
 * Asks a wallet, and names whatever it throws, strings and nothing included.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError or any other HawserError
 */
export async function askWallet(
  request: () => unknown,
  { signal, clock, timeoutMs = longestWaitMs, toError = toHawserError }: AskOptions,
): Promise<unknown> {
  try {
    return await withDeadline(async () => request(), { signal, clock, timeoutMs })
  } catch (error) {
    throw toError(error)
  }
}
