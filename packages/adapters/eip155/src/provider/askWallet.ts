import { InvalidResponseError } from '@hawser/common'
import { type AskWithDeadlineOptions, askWithDeadline, type WalletQuestion } from '@hawser/core/adapter'
import { isEip1193Provider } from './eip1193Provider.js'

interface AskWalletParameters extends Omit<AskWithDeadlineOptions, 'toError'> {
  readonly method: string
  /** A list, but for methods that take one object. */
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
}

/**
 * Asks a wallet, and names whatever it throws, strings and nothing included.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError, InvalidResponseError or any other HawserError
 */
export async function askWallet(
  provider: unknown,
  { method, params, signal, clock, timeoutMs, onAsk }: AskWalletParameters,
): Promise<unknown> {
  if (!isEip1193Provider(provider)) throw new InvalidResponseError({ details: 'The wallet has no request function.' })
  const request = { method, ...(params ? { params } : {}) }
  const ask = async (question: WalletQuestion) => {
    if (provider.takesSignal === true) return provider.request({ ...request, signal: question.signal, onAsk })
    question.beforeAsk()
    return provider.request(request)
  }
  return askWithDeadline(ask, { signal, clock, timeoutMs, onAsk })
}
