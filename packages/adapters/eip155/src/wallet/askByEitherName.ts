import type { Clock } from '@hawser/common'
import { askWallet } from '../provider/askWallet.js'
import { isUnknownMethod } from './isUnknownMethod.js'

export interface NamedRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

interface AskByEitherNameParameters {
  /** In the order in which they are tried. */
  readonly requests: readonly NamedRequest[]
  readonly signal: AbortSignal
  readonly clock: Clock
}

/**
 * Asks by one name after the other until the wallet knows one, for methods that were renamed.
 * @throws RpcError of the first name where it knows none, UserRejectedError, RequestPendingError, AbortedError, TimeoutError, InvalidResponseError
 */
export async function askByEitherName(
  provider: unknown,
  { requests, ...wait }: AskByEitherNameParameters,
): Promise<{ readonly method: string; readonly answer: unknown }> {
  let refusal: unknown
  for (const { method, params } of requests) {
    try {
      return { method, answer: await askWallet(provider, { method, params, ...wait }) }
    } catch (error) {
      if (!isUnknownMethod(error)) throw error
      refusal ??= error
    }
  }
  throw refusal
}
