import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet has another account in use than the one that is asked to sign or send. */
export class WrongAccountError extends HawserError {
  override readonly name = 'WrongAccountError'

  constructor(options?: HawserErrorOptions) {
    super('WRONG_ACCOUNT', 'The wallet has another account in use. Choose it in the wallet and try again.', options)
  }
}
