import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The account holds less than the amount, or less than amount and fee. */
export class InsufficientFundsError extends HawserError {
  override readonly name = 'InsufficientFundsError'
  /** What is missing, in satoshis, where it is known. */
  readonly missing: bigint | undefined

  constructor(options?: HawserErrorOptions & { readonly missing?: bigint | undefined }) {
    super('INSUFFICIENT_FUNDS', 'The account does not hold enough for the amount and the network fee.', options)
    this.missing = options?.missing
  }
}
