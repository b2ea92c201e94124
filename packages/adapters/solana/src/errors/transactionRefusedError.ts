import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A node does not take a transaction as it is signed. Nothing was sent. */
export class TransactionRefusedError extends HawserError {
  override readonly name = 'TransactionRefusedError'

  constructor(options?: HawserErrorOptions) {
    super('TRANSACTION_REFUSED', 'The network did not take the transaction: its signature is wrong.', options)
  }
}
