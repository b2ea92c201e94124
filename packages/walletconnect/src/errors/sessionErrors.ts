import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet's session names no network for what is asked. */
export class SessionChainMissingError extends HawserError {
  override readonly name = 'SessionChainMissingError'

  constructor(options?: HawserErrorOptions) {
    super('SESSION_CHAIN_MISSING', 'ChainId not found in provider', options)
  }
}

/** The capabilities that came with the wallet's session are none. */
export class SessionCapabilitiesError extends HawserError {
  override readonly name = 'SessionCapabilitiesError'

  constructor(options?: HawserErrorOptions) {
    super('SESSION_CAPABILITIES_INVALID', 'Error parsing wallet capabilities', {
      category: 'DATA_PARSING_ERROR',
      ...options,
    })
  }
}

/** The wallet did not answer a request before it expired. */
export class RequestExpiredError extends HawserError {
  override readonly name = 'RequestExpiredError'

  constructor(options?: HawserErrorOptions) {
    super('REQUEST_EXPIRED', 'The wallet did not answer in time. Try again.', options)
  }
}
