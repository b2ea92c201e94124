import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet approved the connection and named no address. */
export class NoAccountsError extends HawserError {
  override readonly name = 'NoAccountsError'

  constructor(options?: HawserErrorOptions) {
    super('NO_ACCOUNTS', 'The wallet shared no address. Choose an account in the wallet and try again.', options)
  }
}
