import type { ChainNamespace, Network, SiwxMessageData } from '@hawser/common'
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

/** How a chain speaks. Optional capabilities are absent where a chain has none: a typed absence, never a fake result. */
export interface ChainAdapter<TNamespace extends ChainNamespace = ChainNamespace> {
  readonly namespace: TNamespace
  /** `external`: the adapter's library stores and restores connections itself, and the client does neither for it. */
  readonly persistence: 'client' | 'external'
  /** Whether `value` has the form of an address here. Cheap: no checksum, no library. */
  isAddress(value: string): boolean
  /** Discovers wallets and calls back, at once and on each change, with all of them. */
  watchConnectors(onChange: (connectors: readonly Connector[]) => void): () => void
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
  /** The chain library's own client for a network (a viem client for eip155): the escape hatch. */
  readonly client?: ((network: Network) => Promise<unknown>) | undefined
}

/** A factory for `createHawser({ adapters })`. Reusable for several clients; `create` builds an object and does nothing else. */
export interface AdapterFactory<TNamespace extends ChainNamespace = ChainNamespace> {
  readonly contractVersion: typeof contractVersion
  readonly namespace: TNamespace
  create(context: AdapterContext): ChainAdapter<TNamespace>
}
