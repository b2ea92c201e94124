import { DEFAULT_NATIVE_SYMBOL, formatUnits } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import { type GetBalanceParameters, getBalance } from './getBalance.js'

/** A native balance as text. */
export interface WalletBalance {
  /** Exact decimal text; `0.00` where it could not be read. */
  readonly balance: string
  /** `ETH` where it could not be read. */
  readonly symbol: string
  /** Why it could not be read, and null where it was: what is shown then is "unavailable", and not a zero. */
  readonly error: ErrorInfo | null
}

/**
 * The native balance of an account as text, for a page that shows something in any case. To calculate with it take `getBalance`.
 *
 * @throws AbortedError, ClientDestroyedError: nobody is there any more to show it to
 * @example
 * const { balance, symbol, error } = await getWalletBalance(hawser)
 * show(error ? 'Balance unavailable' : `${balance} ${symbol}`)
 */
export async function getWalletBalance(hawser: Hawser, parameters: GetBalanceParameters = {}): Promise<WalletBalance> {
  try {
    const { value, decimals, symbol } = await getBalance(hawser, parameters)
    return { balance: formatUnits(value, decimals), symbol, error: null }
  } catch (cause) {
    const error = toErrorInfo(cause)
    if (error.code === 'ABORTED' || error.code === 'CLIENT_DESTROYED') throw cause
    return { balance: '0.00', symbol: DEFAULT_NATIVE_SYMBOL, error }
  }
}
