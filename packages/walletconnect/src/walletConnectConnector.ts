import type { ChainNamespace } from '@hawser/common'
import type { ConnectionReport, Connector, ConnectorConnectParameters } from '@hawser/core'
import type { AuthenticatePayload, UniversalProviderLike } from './provider/universalProviderLike.js'

export interface AuthenticateParameters extends ConnectorConnectParameters {
  readonly payload: AuthenticatePayload
}

export interface AuthenticateReturnType {
  /** Empty where the wallet signed without a session. */
  readonly reports: readonly ConnectionReport[]
  /** CACAOs (CAIP-74), unchecked; empty where the wallet knows no one-click sign-in and approved a plain session. */
  readonly auths: readonly unknown[]
}

/** The connector with what only WalletConnect can do. */
export interface WalletConnectConnector extends Connector {
  readonly type: 'WALLET_CONNECT'
  readonly namespaces: readonly ChainNamespace[]
  /** The SDK's provider, loaded where it is not yet: the escape hatch. @throws ModuleLoadError, ProjectIdMissingError */
  getUniversalProvider(): Promise<UniversalProviderLike>
  /**
   * Connects and signs in with one approval (CAIP-222, eip155 only).
   * @throws UserRejectedError, AbortedError, TimeoutError, RelayUnreachableError, the errors of a relay that refuses the app, InvalidResponseError
   */
  authenticate(parameters: AuthenticateParameters): Promise<AuthenticateReturnType>
  /** Resolves when the wallet has answered. @throws TimeoutError, AbortedError */
  ping(parameters: { readonly signal: AbortSignal }): Promise<void>
  /** Lengthens the session to seven days from now. @throws TimeoutError, AbortedError */
  extend(parameters: { readonly signal: AbortSignal }): Promise<void>
}
