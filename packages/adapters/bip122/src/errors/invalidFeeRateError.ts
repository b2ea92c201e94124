import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A fee rate that no transfer can have: not above 0, or far beyond what has ever been paid. */
export class InvalidFeeRateError extends HawserError {
  override readonly name = 'InvalidFeeRateError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_FEE_RATE', 'Enter a fee rate in satoshis for each virtual byte, above 0 and at most 10000.', options)
  }
}
