import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet signed another transaction than it was asked to. Nothing was sent. */
export class TransactionChangedError extends HawserError {
  override readonly name = 'TransactionChangedError'
  /** What it signed, in the wire format: whoever means to use it has to look at it first. */
  readonly transaction: Uint8Array

  constructor(transaction: Uint8Array, options?: HawserErrorOptions) {
    super(
      'TRANSACTION_CHANGED',
      'The wallet signed another transaction than this one, so it was not sent. Try again, or use another wallet.',
      options,
    )
    this.transaction = transaction
  }
}
