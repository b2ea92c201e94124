import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** No WalletConnect connector was passed to `createHawser`. */
export class WalletConnectNotFoundError extends HawserError {
  override readonly name = 'WalletConnectNotFoundError'

  constructor(options?: HawserErrorOptions) {
    super('WALLET_CONNECT_NOT_FOUND', 'WalletConnectConnector not found', {
      details: 'Pass `connectors: [walletConnect({ … })]` of @hawser/walletconnect to createHawser.',
      ...options,
    })
  }
}
