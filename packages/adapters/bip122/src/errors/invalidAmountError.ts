import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** An amount that no transfer can have: not above 0, or more than there ever will be. */
export class InvalidAmountError extends HawserError {
  override readonly name = 'InvalidAmountError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_AMOUNT', 'Enter an amount in satoshis above 0.', options)
  }
}
