import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** What was asked for without a WalletConnect connector: its URI, or a connect. */
const messages = {
  uri: 'WalletConnectConnector not found',
  connect: 'UniversalAdapter:connectWalletConnect - connector not found',
}

/** No WalletConnect connector was passed to `createHawser`. */
export class WalletConnectNotFoundError extends HawserError {
  override readonly name = 'WalletConnectNotFoundError'

  constructor(asked: keyof typeof messages, options?: HawserErrorOptions) {
    super('WALLET_CONNECT_NOT_FOUND', messages[asked], {
      details: 'Pass `connectors: [walletConnect({ … })]` of @hawser/walletconnect to createHawser.',
      ...options,
    })
  }
}
