import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet is connected and signs nothing of this kind: a watching wallet, or one whose session leaves it out. */
export class SigningUnsupportedError extends HawserError {
  override readonly name = 'SigningUnsupportedError'

  constructor(what: 'messages' | 'transactions', options?: HawserErrorOptions) {
    super('SIGNING_UNSUPPORTED', `This wallet does not sign ${what}. Connect another one to go on.`, options)
  }
}
