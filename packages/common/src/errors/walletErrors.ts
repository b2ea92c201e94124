import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** The user said no in the wallet. Not a failure: never sent as telemetry. */
export class UserRejectedError extends HawserError {
  override readonly name = 'UserRejectedError'

  constructor(options?: HawserErrorOptions) {
    super('USER_REJECTED', 'The request was rejected in the wallet.', options)
  }
}

/** The wallet holds an earlier request that the user has not answered (JSON-RPC -32002). */
export class RequestPendingError extends HawserError {
  override readonly name = 'RequestPendingError'

  constructor(options?: HawserErrorOptions) {
    super('REQUEST_PENDING', 'A request is already open in your wallet.', options)
  }
}

/** A connector has no provider: its wallet is not installed, or gone since the last visit. */
export class ProviderNotFoundError extends HawserError {
  override readonly name = 'ProviderNotFoundError'

  constructor(options?: HawserErrorOptions) {
    super('PROVIDER_NOT_FOUND', 'The wallet was not found.', options)
  }
}

/**
 * The wallet has not confirmed the connection, and cannot be asked without a prompt: it is locked, or its protocol has no silent question.
 * Connecting again asks it.
 */
export class UnconfirmedError extends HawserError {
  override readonly name = 'UnconfirmedError'

  constructor(options?: HawserErrorOptions) {
    super('UNCONFIRMED', 'The wallet has not confirmed the connection yet. Connect it again.', options)
  }
}

/** The app was not set up for this chain. */
export class ChainNotConfiguredError extends HawserError {
  override readonly name = 'ChainNotConfiguredError'

  constructor(options?: HawserErrorOptions) {
    super('CHAIN_NOT_CONFIGURED', 'This app is not set up for that network.', options)
  }
}

/** The wallet cannot be asked to switch its chain: the user has to do it there. */
export class SwitchChainUnsupportedError extends HawserError {
  override readonly name = 'SwitchChainUnsupportedError'

  constructor(options?: HawserErrorOptions) {
    super('SWITCH_CHAIN_UNSUPPORTED', 'The wallet cannot switch networks from here. Switch in the wallet.', options)
  }
}

/** The wallet does not know the chain, and it has to be added first (EIP-3085's 4902). */
export class ChainNotAddedError extends HawserError {
  override readonly name = 'ChainNotAddedError'

  constructor(options?: HawserErrorOptions) {
    super('CHAIN_NOT_ADDED', 'The wallet does not know that network.', options)
  }
}
