import { type HawserError, RequestPendingError, RpcError, toHawserError, UserRejectedError } from '@hawser/common'
import { type AskWithDeadlineOptions, askWithDeadline, WrongAccountError } from '@hawser/core/adapter'

/**
 * Asks a wallet, and names whatever it throws.
 * @throws UserRejectedError, RequestPendingError, AbortedError, TimeoutError or any other HawserError
 */
export function askWallet<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  options: Pick<AskWithDeadlineOptions, 'signal' | 'clock' | 'timeoutMs'>,
): Promise<T> {
  return askWithDeadline(({ signal }) => ask(signal), { ...options, toError: toWalletError })
}

/** Names what a wallet threw. The wallets of this protocol have no error codes, only the words of the extension that they descend from. */
export function toWalletError(cause: unknown): HawserError {
  const error = toHawserError(cause)
  if (error.code !== 'UNKNOWN') return error
  const { details = '' } = error
  const options = { cause, details }
  if (/pending authori[sz]ation request|already (?:pending|open)/i.test(details))
    return new RequestPendingError(options)
  if (
    /^(?:error: )?(?:rejected|cancell?ed|denied)\b|(?:rejected|cancell?ed|denied) by (?:the )?user|user (?:has )?(?:cancell?ed|denied|declined)/i.test(
      details,
    )
  )
    return new UserRejectedError(options)
  if (/not allowed to interact|not (?:been )?(?:authori[sz]ed|enabled)/i.test(details))
    return new RpcError(4100, options)
  // The user has removed the account, or no longer shares it.
  if (/unable to find (?:the |an )?(?:key ?)?(?:pair|account)/i.test(details)) return new WrongAccountError(options)
  return error
}
