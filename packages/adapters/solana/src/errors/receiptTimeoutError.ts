import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A transaction was not confirmed in time. It may still be. */
export class ReceiptTimeoutError extends HawserError {
  override readonly name = 'ReceiptTimeoutError'
  readonly hash: string

  constructor(hash: string, timeoutMs: number, options?: HawserErrorOptions) {
    super('RECEIPT_TIMEOUT', 'The transaction is not confirmed yet. It may still go through.', {
      details: `No receipt for ${hash} within ${timeoutMs} ms.`,
      ...options,
    })
    this.hash = hash
  }
}
