import { HawserError, type HawserErrorOptions, toHawserError } from '@hawser/common'
import { describeError, type ErrorInfo } from '../state/errorInfo.js'

// Apart from the other errors of flows: the list of wallets comes with these alone.

/** The input is not what is needed: `details` says by whom, and what is wrong. Nobody was asked for anything. */
export class InvalidInputError extends HawserError {
  override readonly name = 'InvalidInputError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_INPUT', 'Something is missing or wrong in what was entered. Check it, then try again.', options)
  }
}

/** There is no page to put an element into, as on a server. */
export class NoPageError extends HawserError {
  override readonly name = 'NoPageError'

  constructor(options?: HawserErrorOptions) {
    super('NO_PAGE', 'This needs a page in a browser. Call it there, and not on a server.', options)
  }
}

/** Several wallets of the page say to be the same one. Each is listed; which of them tells the truth cannot be known. */
export class WalletContestedError extends HawserError {
  override readonly name = 'WalletContestedError'

  constructor(ids: string, options?: HawserErrorOptions) {
    super('WALLET_CONTESTED', 'Several wallets in this page say that they are the same one.', {
      details: `They are listed as ${ids}. None of them is restored by itself, and the user is warned.`,
      ...options,
    })
  }
}

/** An error as plain data, whatever was thrown. */
export function toErrorInfo(error: unknown): ErrorInfo {
  return describeError(toHawserError(error))
}
