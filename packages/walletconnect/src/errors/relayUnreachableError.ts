import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The relay does not answer: no network, or the relay is down. */
export class RelayUnreachableError extends HawserError {
  override readonly name = 'RelayUnreachableError'

  constructor(options?: HawserErrorOptions) {
    super('RELAY_UNREACHABLE', 'The WalletConnect relay cannot be reached. Check your connection.', options)
  }
}
