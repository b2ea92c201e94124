import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The sender holds less of what is sent than the amount. */
export class InsufficientFundsError extends HawserError {
  override readonly name = 'InsufficientFundsError'

  constructor(options?: HawserErrorOptions) {
    super('INSUFFICIENT_FUNDS', 'The amount is more than the account holds.', options)
  }
}
