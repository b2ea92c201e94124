export type { AuthenticateParameters, AuthenticatePayload, AuthenticateReturnType } from '@hawser/core'
export type {
  SessionLike,
  SignClientLike,
  UniversalProviderLike,
} from '../provider/universalProviderLike.js'
export { type WalletConnectFactory, walletConnect } from '../walletConnect.js'
export type { WalletConnectConnector } from '../walletConnectConnector.js'
export type {
  NamespaceOverride,
  NamespaceOverrides,
  WalletConnectMetadata,
  WalletConnectOptions,
  WalletConnectStorage,
} from '../walletConnectOptions.js'
