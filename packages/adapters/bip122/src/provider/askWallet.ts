import { type Clock, type HawserError, toHawserError, withDeadline } from '@hawser/common'

export interface AskOptions {
  readonly signal: AbortSignal
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Absent where a person answers: the caller's signal then carries the deadline, and ours only stands behind it. */
  readonly timeoutMs?: number | undefined
  /** Called right before the wallet is asked. */
  readonly onAsk?: (() => void) | undefined
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
  request: (signal: AbortSignal) => unknown,
  { signal, clock, timeoutMs = longestWaitMs, onAsk, toError = toHawserError }: AskOptions,
): Promise<unknown> {
  try {
    // Nothing is awaited between the look at the signal and the request.
    const ask = async (inner: AbortSignal) => {
      onAsk?.()
      return request(inner)
    }
    return await withDeadline(ask, { signal, clock, timeoutMs })
  } catch (error) {
    throw toError(error)
  }
}
