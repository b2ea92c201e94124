import { HawserError, type HawserErrorOptions } from '@hawser/common'
import type { SaleDepositIssue } from './saleState.js'

/** The provider asks for something else than was sold. Nothing was sent. */
export class SaleDepositRefusedError extends HawserError {
  override readonly name = 'SaleDepositRefusedError'

  constructor(issue: SaleDepositIssue | 'memo' | null, options?: HawserErrorOptions) {
    super('SALE_DEPOSIT_REFUSED', 'The provider asks for something else than you sold. Nothing was sent.', {
      details: `What the provider asks for was refused: ${issue ?? 'nothing is awaited'}.`,
      ...options,
    })
  }
}

/** The provider waits no longer, or not long enough for it to arrive. Nothing was sent. */
export class SaleExpiredError extends HawserError {
  override readonly name = 'SaleExpiredError'

  constructor(options?: HawserErrorOptions) {
    super('SALE_EXPIRED', 'The time to send this is over. Nothing was sent. Start a new sale.', options)
  }
}

/** The wallet was asked to send it before, and nobody knows what came of that. */
export class SaleMaybeSentError extends HawserError {
  override readonly name = 'SaleMaybeSentError'

  constructor(options?: HawserErrorOptions) {
    super('SALE_MAYBE_SENT', 'You may have sent this already. Look in your wallet before you send it again.', options)
  }
}
