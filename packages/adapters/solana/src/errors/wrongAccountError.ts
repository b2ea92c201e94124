import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet no longer lets the app use the account that a transaction is to be sent from. Nothing was sent. */
export class WrongAccountError extends HawserError {
  override readonly name = 'WrongAccountError'

  constructor(options?: HawserErrorOptions) {
    super(
      'WRONG_ACCOUNT',
      'The wallet does not offer that account any more. Choose it in the wallet and try again.',
      options,
    )
  }
}
