import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A PSBT that cannot be read (BIP-174), or does not say what is needed to sign it. Nothing was asked of the wallet. */
export class InvalidPsbtError extends HawserError {
  override readonly name = 'InvalidPsbtError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_PSBT', 'The transaction to sign is not well formed.', options)
  }
}
