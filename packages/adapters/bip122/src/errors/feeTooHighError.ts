import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A network fee beyond what is reasonable, or beyond the `maxFee` that was set. Nothing was asked of the wallet. */
export class FeeTooHighError extends HawserError {
  override readonly name = 'FeeTooHighError'
  /** What the transaction would pay at least, in satoshis. */
  readonly fee: bigint
  /** The most that passes, in satoshis. */
  readonly limit: bigint

  constructor(fee: bigint, limit: bigint, options?: HawserErrorOptions) {
    super('FEE_TOO_HIGH', `The network fee of ${fee} satoshis is too high. Nothing was sent.`, {
      details: `At most ${limit} satoshis pass. Show the fee to the user, and name it as maxFee where they agree.`,
      ...options,
    })
    this.fee = fee
    this.limit = limit
  }
}
