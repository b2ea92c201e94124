import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** By what is missing. */
const messages = {
  config: 'SIWX is not enabled',
  account: 'No ActiveCaipAddress found',
  network: 'No ActiveCaipNetwork or client found',
  wallet: 'No ConnectionController client found',
}

const details = {
  config: 'Pass `siwx` to createHawser, such as `localSiwx()` of @hawser/siwx.',
  account: 'Nobody is connected who could sign in. Connect a wallet first.',
  network: 'The app has no network of that namespace.',
  wallet: 'The wallet is no longer on the page.',
}

/** Nobody can sign in: what is needed for it is missing. `details` says what to do. */
export class SignInUnavailableError extends HawserError {
  override readonly name = 'SignInUnavailableError'
  readonly missing: keyof typeof messages

  constructor(missing: keyof typeof messages, options?: HawserErrorOptions) {
    super('SIGN_IN_UNAVAILABLE', messages[missing], { details: details[missing], ...options })
    this.missing = missing
  }
}
