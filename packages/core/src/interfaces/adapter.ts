import type { ChainNamespace, Network, SiwxMessageData } from '@hawser/common'
import type { StoredConnection } from '../connections/storedConnection.js'
import type { contractVersion } from '../constants.js'
import type { CallsCapability } from './calls.js'
import type {
  AssetsCapability,
  BalanceCapability,
  ContractsCapability,
  NamesCapability,
  SendCapability,
  TypedDataCapability,
} from './capabilities.js'
import type { ChainQuestions } from './chainReading.js'
import type { Connector } from './connector.js'
import type { AdapterContext } from './context.js'
import type { PermissionsCapability } from './permissions.js'

export interface SwitchNetworkParameters {
  readonly provider: unknown
  readonly network: Network
  readonly signal: AbortSignal
}

export interface SignMessageParameters {
  readonly provider: unknown
  readonly address: string
  readonly message: string | Uint8Array
  readonly signal: AbortSignal
}

export interface SignInParameters {
  readonly provider: unknown
  readonly data: SiwxMessageData
  /** Returns the text that a wallet composes which calls the network `chainName`. */
  readonly toText: (chainName: string) => string
}

/** A wallet's own way to sign in, made ready for one message. */
export interface OwnSignIn {
  /** What the wallet composes and signs. */
  readonly text: string
  /** Returns the signature over `text`. @throws UserRejectedError, InvalidResponseError where the wallet signed something else, AbortedError */
  sign(options: { readonly signal: AbortSignal }): Promise<string>
}

/** The client that has started (a `Hawser`), which an adapter only hands on. */
export interface StartedClient {
  readonly id: string
}

/** What a library that keeps connections by itself has of them. */
export interface ExternalConnections {
  /** Whether it is still finding out which of them stand: they are shown as they were left meanwhile, and no wallet is asked by the client. */
  readonly isRestoring: boolean
  /** In the form of stored ones. None that the library is only about to make, and none twice. */
  readonly connections: readonly StoredConnection[]
}

/** The connections of a library that stores and restores them itself (wagmi): its word counts, and the client follows it. Made by `externalPersistence`. */
export interface ExternalPersistence {
  /** Whether a connector's connection is the library's: those of connectors that an app passes to the client are the client's own. */
  owns(connectorId: string): boolean
  /** Calls back, at once and on each change, with all that the library has. */
  watch(onChange: (held: ExternalConnections) => void): () => void
  /** Told the connection and the account that the client has in use from now on, which may be those that the library has in use already. */
  use(connection: { readonly connectorId: string; readonly address: string }): void
  /** Has a client that has started show what the library has, until the returned function is called. */
  attach(client: StartedClient): () => void
}

/** How a chain speaks. Optional capabilities are absent where a chain has none: a typed absence, never a fake result. */
export interface ChainAdapter<TNamespace extends ChainNamespace = ChainNamespace> {
  readonly namespace: TNamespace
  /** `external`: the adapter's library stores and restores connections itself, and the client does neither for it. */
  readonly persistence: 'client' | 'external'
  /** How the client comes to know of the library's connections, where `persistence` is `external`. Each is asked for by its connector's `reconnect`. */
  readonly external?: ExternalPersistence | undefined
  /** Whether `value` has the form of an address here. Cheap: no checksum, no library. */
  isAddress(value: string): boolean
  /**
   * Discovers wallets and calls back, at once and on each change, with all of them. `client` is the one that has started, which an adapter hands to
   * `externalPersistence` where its library keeps connections.
   */
  watchConnectors(onChange: (connectors: readonly Connector[]) => void, client?: StartedClient): () => void
  /** Begins to load what a connect needs, so that a click on a wallet waits for no network. Has no other effect, and never throws. */
  prefetch?(): void
  /**
   * Brings the wallet to `network`, adding it where the wallet lacks it, and checks that it is there.
   * @throws UserRejectedError, ChainNotAddedError, SwitchChainUnsupportedError, AbortedError
   */
  switchNetwork(parameters: SwitchNetworkParameters): Promise<void>
  /** @throws UserRejectedError, InvalidResponseError, AbortedError */
  signMessage(parameters: SignMessageParameters): Promise<string>
  /** Makes ready what the wallet signs in by, asking nobody: `solana:signIn`. Returns undefined where it has nothing of its own, and is asked to sign a message. */
  signIn?(parameters: SignInParameters): Promise<OwnSignIn | undefined>
  readonly balance?: BalanceCapability | undefined
  readonly send?: SendCapability | undefined
  readonly contracts?: ContractsCapability | undefined
  readonly typedData?: TypedDataCapability | undefined
  readonly names?: NamesCapability | undefined
  readonly calls?: CallsCapability | undefined
  readonly assets?: AssetsCapability | undefined
  readonly permissions?: PermissionsCapability | undefined
  /** Brings what some apps ask: their code comes when the first one does. */
  readonly questions?: (() => Promise<ChainQuestions>) | undefined
  /** The chain library's own client for a network (a viem client for eip155): the escape hatch. */
  readonly client?: ((network: Network) => Promise<unknown>) | undefined
}

/** A factory for `createHawser({ adapters })`. Reusable for several clients; `create` builds an object and does nothing else. */
export interface AdapterFactory<TNamespace extends ChainNamespace = ChainNamespace> {
  readonly contractVersion: typeof contractVersion
  readonly namespace: TNamespace
  /** That of an adapter whose library keeps its connections: before the client starts it is not known who is connected. */
  readonly persistence?: 'external' | undefined
  create(context: AdapterContext): ChainAdapter<TNamespace>
}
