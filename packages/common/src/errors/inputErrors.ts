import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** A CAIP-2 network id of the wrong form. */
export class InvalidCaipNetworkIdError extends HawserError {
  override readonly name = 'InvalidCaipNetworkIdError'

  constructor(value: unknown) {
    super('INVALID_CAIP_NETWORK_ID', 'A network id must have two parts and a known namespace, such as eip155:1.', {
      details: describeValue(value),
    })
  }
}

/** A CAIP-10 account id of the wrong form. */
export class InvalidCaipAddressError extends HawserError {
  override readonly name = 'InvalidCaipAddressError'

  constructor(value: unknown) {
    super(
      'INVALID_CAIP_ADDRESS',
      'An account id must have three parts and a known namespace, such as eip155:1:0xab16….',
      {
        details: describeValue(value),
      },
    )
  }
}

/** Returns a received value, short enough for a log and never by way of the value's own `toString`. */
function describeValue(value: unknown): string {
  return typeof value === 'string'
    ? `Received "${value.slice(0, 200)}"`
    : `Received ${value === null ? 'null' : typeof value}`
}

/** An amount is not a plain decimal number with an optional minus. */
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

/** A network definition is not usable; `message` names the field. */
export class InvalidNetworkError extends HawserError {
  override readonly name = 'InvalidNetworkError'

  constructor(message: string, options?: HawserErrorOptions) {
    super('INVALID_NETWORK', message, options)
  }
}
