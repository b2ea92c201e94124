import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet's session names no network for what is asked. */
export class SessionChainMissingError extends HawserError {
  override readonly name = 'SessionChainMissingError'

  constructor(options?: HawserErrorOptions) {
    super('SESSION_CHAIN_MISSING', 'ChainId not found in provider', options)
  }
}
