import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The relay refuses the app for a reason that has no error of its own. */
export class RelayRefusedError extends HawserError {
  override readonly name = 'RelayRefusedError'

  constructor(options?: HawserErrorOptions) {
    super('RELAY_REFUSED', 'The WalletConnect relay refused this app.', options)
  }
}
