import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A sighash type that is none, or another one than the input asks for. Nothing was asked of the wallet. */
export class InvalidSighashError extends HawserError {
  override readonly name = 'InvalidSighashError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_SIGHASH', 'The kind of signature asked for does not fit the transaction.', options)
  }
}
