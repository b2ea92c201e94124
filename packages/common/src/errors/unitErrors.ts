import { HawserError } from './hawserError.js'

/** An amount is not a plain decimal number with an optional minus (VAL-14). */
export class InvalidUnitAmountError extends HawserError {
  override readonly name = 'InvalidUnitAmountError'

  constructor(amount: string) {
    super('INVALID_UNIT_AMOUNT', 'Enter a decimal number.', { details: `Received "${amount.slice(0, 200)}"` })
  }
}

/** An amount has more decimals than its token, so that it could not be sent exactly. */
export class TooManyDecimalsError extends HawserError {
  override readonly name = 'TooManyDecimalsError'
  readonly decimals: number

  constructor(amount: string, decimals: number) {
    super('TOO_MANY_DECIMALS', `At most ${decimals} decimals are possible.`, {
      details: `Received "${amount.slice(0, 200)}"`,
    })
    this.decimals = decimals
  }
}

/** A count of decimals that no token can have: it is a whole number from 0 to 255 (ERC-20's `uint8`). */
export class InvalidDecimalsError extends HawserError {
  override readonly name = 'InvalidDecimalsError'

  constructor(decimals: unknown) {
    super('INVALID_DECIMALS', 'Decimals must be a whole number from 0 to 255.', {
      details: `Received ${typeof decimals === 'number' ? decimals : typeof decimals}`,
    })
  }
}
