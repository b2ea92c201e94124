import { AbortedError, type Clock, toHawserError, withDeadline } from '@hawser/common'

interface AskWalletParameters {
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Called right before the wallet is asked. */
  readonly onAsk?: (() => void) | undefined
}

/** Longer than any caller waits for a person: the caller's signal carries the deadline, and this only stands behind it. */
const longestWaitMs = 600_000

/**
 * Asks a wallet, and names whatever it throws. What it answers after the signal is ignored. `run` calls what it is given right before each prompt:
 * nobody is asked after the signal, whatever had to be loaded or answered in between.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError or any other HawserError
 */
export async function askWallet<T>(
  run: (beforeAsk: () => void) => Promise<T>,
  { signal, clock, onAsk }: AskWalletParameters,
): Promise<T> {
  const ask = (inner: AbortSignal): Promise<T> =>
    run(() => {
      if (inner.aborted) throw new AbortedError({ cause: inner.reason })
      onAsk?.()
    })
  try {
    return await withDeadline(ask, { signal, clock, timeoutMs: longestWaitMs })
  } catch (error) {
    throw toHawserError(error)
  }
}
