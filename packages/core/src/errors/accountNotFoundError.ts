import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet does not let the app use that account. */
export class AccountNotFoundError extends HawserError {
  override readonly name = 'AccountNotFoundError'

  constructor(options?: HawserErrorOptions) {
    super('ACCOUNT_NOT_FOUND', 'The wallet has not shared that account.', options)
  }
}
