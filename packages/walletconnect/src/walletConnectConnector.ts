import type { ChainNamespace } from '@hawser/common'
import type { AuthenticateParameters, AuthenticateReturnType, Connector } from '@hawser/core'
import type { UniversalProviderLike } from './provider/universalProviderLike.js'

/** The connector with what only WalletConnect can do. */
export interface WalletConnectConnector extends Connector {
  readonly type: 'WALLET_CONNECT'
  readonly namespaces: readonly ChainNamespace[]
  /** The SDK's provider, loaded where it is not yet: the escape hatch. @throws ModuleLoadError, ProjectIdMissingError */
  getUniversalProvider(): Promise<UniversalProviderLike>
  /**
   * Connects and signs in with one approval (CAIP-222, eip155 only). A wallet that does not know it approves a plain session by the same pairing. Who signed
   * what is for whoever asked to verify.
   * @throws UserRejectedError, AbortedError, TimeoutError, RelayUnreachableError, the errors of a relay that refuses the app, InvalidResponseError
   */
  authenticate(parameters: AuthenticateParameters): Promise<AuthenticateReturnType>
  /** Resolves when the wallet has answered. @throws TimeoutError, AbortedError */
  ping(parameters: { readonly signal: AbortSignal }): Promise<void>
  /** Lengthens the session to seven days from now. @throws TimeoutError, AbortedError */
  extend(parameters: { readonly signal: AbortSignal }): Promise<void>
}
