import { type Clock, InvalidResponseError, toHawserError, withDeadline } from '@hawser/common'
import { isEip1193Provider } from './eip1193Provider.js'

interface AskWalletParameters {
  readonly method: string
  readonly params?: readonly unknown[] | undefined
  /** Ends the wait; what the wallet answers afterwards is ignored. Aborted before that, the wallet is not asked. */
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Absent where a person answers: the caller's signal then carries the deadline, and ours only stands behind it. */
  readonly timeoutMs?: number | undefined
  /** Called right before the wallet is asked. */
  readonly onAsk?: (() => void) | undefined
}

/** Longer than any caller waits for a person. */
const longestWaitMs = 600_000

/**
 * Asks a wallet, and names whatever it throws, strings and nothing included.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError, InvalidResponseError or any other HawserError
 */
export async function askWallet(
  provider: unknown,
  { method, params, signal, clock, timeoutMs = longestWaitMs, onAsk }: AskWalletParameters,
): Promise<unknown> {
  if (!isEip1193Provider(provider)) throw new InvalidResponseError({ details: 'The wallet has no request function.' })
  try {
    // Nothing is awaited between the look at the signal and the request.
    const ask = async (inner: AbortSignal) => {
      const request = { method, ...(params ? { params } : {}) }
      if (provider.takesSignal === true) return provider.request({ ...request, signal: inner, onAsk })
      onAsk?.()
      return provider.request(request)
    }
    return await withDeadline(ask, { signal, clock, timeoutMs })
  } catch (error) {
    throw toHawserError(error)
  }
}
