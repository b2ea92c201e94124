import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The service answers for no swaps on the network. */
export class SwapsNotSupportedError extends HawserError {
  override readonly name = 'SwapsNotSupportedError'

  constructor(options?: HawserErrorOptions) {
    super('SWAPS_NOT_SUPPORTED', 'Network not supported for Swaps', options)
  }
}

/** The service knows no gas price of the network. */
export class GasPriceNotSupportedError extends HawserError {
  override readonly name = 'GasPriceNotSupportedError'

  constructor(options?: HawserErrorOptions) {
    super('GAS_PRICE_NOT_SUPPORTED', 'Network not supported for Gas Price', options)
  }
}

const nameErrors = {
  NAME_UNRESOLVED: 'Error resolving name',
  NAMES_OF_ADDRESS_FAILED: 'Error fetching names for address',
  NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
  NAME_NOT_REGISTERED: 'Error registering name',
  NAME_NOT_CHANGED: 'Error updating name',
} as const

/** A question to the names service failed; `details` is the service's own reason, `cause` the failure. */
export class NameServiceError extends HawserError {
  override readonly name = 'NameServiceError'
  declare readonly code: keyof typeof nameErrors

  constructor(code: keyof typeof nameErrors, options?: HawserErrorOptions) {
    super(code, nameErrors[code], { category: 'API_ERROR', ...options })
  }
}
