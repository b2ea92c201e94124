import { AbortedError, type Clock, toHawserError, withDeadline } from '@hawser/common'
import type { AskRequest } from '../provider/solanaProvider.js'

interface AskWalletParameters {
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Called right before the wallet is asked. */
  readonly onAsk?: (() => void) | undefined
}

/** Longer than any caller waits for a person: the caller's signal carries the deadline, and this only stands behind it. */
const longestWaitMs = 600_000

/**
 * Asks a wallet, and names whatever it throws. What it answers after the signal is ignored. `run` calls `beforeAsk` right before each prompt:
 * nobody is asked after the signal, whatever had to be loaded or answered in between.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError or any other HawserError
 */
export async function askWallet<T>(
  run: (request: AskRequest) => Promise<T>,
  { signal, clock, onAsk }: AskWalletParameters,
): Promise<T> {
  const ask = (inner: AbortSignal): Promise<T> =>
    run({
      signal: inner,
      beforeAsk() {
        if (inner.aborted) throw new AbortedError({ cause: inner.reason })
        onAsk?.()
      },
    })
  try {
    return await withDeadline(ask, { signal, clock, timeoutMs: longestWaitMs })
  } catch (error) {
    throw toHawserError(error)
  }
}
