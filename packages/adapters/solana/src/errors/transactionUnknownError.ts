import { HawserError, type HawserErrorOptions } from '@hawser/common'

/**
 * A signed transaction was handed to a node, which gave no answer that tells what became of it, or the wait ended before it did: it may have been
 * sent. Look it up, by its hash where that is known, before sending another one.
 */
export class TransactionUnknownError extends HawserError {
  override readonly name = 'TransactionUnknownError'
  /** Absent where only the wallet knows it: one that sends by itself. */
  readonly hash: string | undefined

  constructor(hash?: string | undefined, options?: HawserErrorOptions) {
    super(
      'TRANSACTION_UNKNOWN',
      'It is not certain that the transaction was sent. Look it up before you try again.',
      options,
    )
    this.hash = hash
  }
}
