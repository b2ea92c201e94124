import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The relay refuses the app for a reason that has no error of its own. */
export class RelayRefusedError extends HawserError {
  override readonly name = 'RelayRefusedError'

  constructor(options?: HawserErrorOptions) {
    super('RELAY_REFUSED', 'The WalletConnect relay refused this app.', options)
  }
}

/** The relay does not answer: no network, or the relay is down. */
export class RelayUnreachableError extends HawserError {
  override readonly name = 'RelayUnreachableError'

  constructor(options?: HawserErrorOptions) {
    super('RELAY_UNREACHABLE', 'The WalletConnect relay cannot be reached. Check your connection.', options)
  }
}

/** The wallet did not answer a request before it expired. */
export class RequestExpiredError extends HawserError {
  override readonly name = 'RequestExpiredError'

  constructor(options?: HawserErrorOptions) {
    super('REQUEST_EXPIRED', 'The wallet did not answer in time. Try again.', options)
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

/** The wallet's session names no network for what is asked. */
export class SessionChainMissingError extends HawserError {
  override readonly name = 'SessionChainMissingError'

  constructor(options?: HawserErrorOptions) {
    super('SESSION_CHAIN_MISSING', 'ChainId not found in provider', options)
  }
}

/** The error that an EIP-1193 provider rejects with. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, options: { readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.data = options.data
  }
}
