import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The app counts a token's amounts with other decimals than its contract: the amount would be another one than was meant. Nothing was sent. */
export class WrongDecimalsError extends HawserError {
  override readonly name = 'WrongDecimalsError'
  readonly expected: number
  /** The contract's. */
  readonly actual: number

  constructor(expected: number, actual: number, options?: HawserErrorOptions) {
    super('WRONG_DECIMALS', 'This app is wrong about the decimals of the token, so nothing was sent.', {
      details: `The app says ${expected}, the contract ${actual}.`,
      ...options,
    })
    this.expected = expected
    this.actual = actual
  }
}
