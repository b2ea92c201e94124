import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The address belongs to a token's account or mint, where what is sent would be lost. */
export class UnusableReceiverError extends HawserError {
  override readonly name = 'UnusableReceiverError'

  constructor(options?: HawserErrorOptions) {
    super('UNUSABLE_RECEIVER', "This address is a token's, not a wallet's. Ask for the wallet's address.", options)
  }
}
