export type {
  AuthenticatePayload,
  SessionLike,
  SignClientLike,
  UniversalProviderLike,
} from '../provider/universalProviderLike.js'
export { type WalletConnectFactory, walletConnect } from '../walletConnect.js'
export type {
  AuthenticateParameters,
  AuthenticateReturnType,
  WalletConnectConnector,
} from '../walletConnectConnector.js'
export type {
  NamespaceOverride,
  NamespaceOverrides,
  WalletConnectMetadata,
  WalletConnectOptions,
  WalletConnectStorage,
} from '../walletConnectOptions.js'
