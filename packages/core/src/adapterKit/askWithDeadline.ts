import { AbortedError, type Clock, type HawserError, toHawserError, withDeadline } from '@hawser/common'

/** How long a wallet may take for what it answers by itself, in milliseconds. */
export const WALLET_ANSWER_TIMEOUT_MS = 10_000

/** Longer than any caller waits for a person. */
const longestWaitMs = 600_000

export interface AskWithDeadlineOptions {
  /** Ends the wait; what the wallet answers afterwards is ignored. Aborted before that, the wallet is not asked. */
  readonly signal: AbortSignal
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Absent where a person answers: the caller's signal then carries the deadline, and ours only stands behind it. */
  readonly timeoutMs?: number | undefined
  /** Called right before the wallet is asked. */
  readonly onAsk?: (() => void) | undefined
  /** Names what the wallet threw, where its protocol has codes or words of its own. */
  readonly toError?: ((cause: unknown) => HawserError) | undefined
}

/** One question to a wallet. */
export interface WalletQuestion {
  /** Ends with the caller's own and with the deadline. */
  readonly signal: AbortSignal
  /** To be called right before each prompt: nobody is asked after the signal, whatever was loaded or answered in between. @throws AbortedError */
  beforeAsk(): void
}

/**
 * Asks a wallet, and names whatever it throws, strings and nothing included.
 *
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError or any other HawserError
 */
export async function askWithDeadline<T>(
  run: (question: WalletQuestion) => T | Promise<T>,
  { signal, clock, timeoutMs = longestWaitMs, onAsk, toError = toHawserError }: AskWithDeadlineOptions,
): Promise<T> {
  const ask = async (inner: AbortSignal): Promise<T> =>
    run({
      signal: inner,
      beforeAsk() {
        if (inner.aborted) throw new AbortedError({ cause: inner.reason })
        onAsk?.()
      },
    })
  try {
    return await withDeadline(ask, { signal, clock, timeoutMs })
  } catch (error) {
    throw toError(error)
  }
}
