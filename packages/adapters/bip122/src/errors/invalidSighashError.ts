import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A sighash type that is none, another one than the input asks for, or one that has to be named and was not. Nothing was asked of the wallet. */
export class InvalidSighashError extends HawserError {
  override readonly name = 'InvalidSighashError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_SIGHASH', 'The kind of signature asked for does not fit the transaction.', options)
  }
}
