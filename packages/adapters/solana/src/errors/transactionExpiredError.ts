import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A transaction's blockhash is too old: it was not included, and cannot be any more. */
export class TransactionExpiredError extends HawserError {
  override readonly name = 'TransactionExpiredError'
  /** Absent where it was refused before it was sent. */
  readonly hash: string | undefined

  constructor(hash?: string | undefined, options?: HawserErrorOptions) {
    super('TRANSACTION_EXPIRED', 'The transaction took too long and expired. Nothing was sent: try again.', options)
    this.hash = hash
  }
}
