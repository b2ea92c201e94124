import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet approved the connection and named no account. */
export class NoAccountsError extends HawserError {
  override readonly name = 'NoAccountsError'

  constructor(options?: HawserErrorOptions) {
    super('NO_ACCOUNTS', 'The wallet shared no account. Choose one in the wallet and try again.', options)
  }
}
