import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A signed transaction did not reach the network, as far as is known: look it up by its id before trying again. */
export class BroadcastError extends HawserError {
  override readonly name = 'BroadcastError'
  readonly txid: string
  /** The signed transaction in hexadecimal, ready to be broadcast again. */
  readonly transaction: string

  constructor(txid: string, transaction: string, options?: HawserErrorOptions) {
    super('BROADCAST_FAILED', 'The transaction is signed, but the network did not take it.', options)
    this.txid = txid
    this.transaction = transaction
  }
}
