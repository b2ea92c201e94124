import type { CaipNetworkId, ChainNamespace, KeyValueStore, Network, Platform, SiwxConfig } from '@hawser/common'
import type { AdapterFactory } from '../contracts/adapter.js'
import type { ConnectionId, ConnectorFactory, ConnectorType } from '../contracts/connector.js'
import type { Feature } from '../contracts/feature.js'
import type { Account } from '../state/account.js'
import type { HawserState, OptionsState, ThemeMode } from '../state/tree.js'
import type { View } from '../state/view.js'
import type { HawserEvents } from './events.js'
import type { Internals } from './internals.js'

/** Options of `createHawser`. */
export interface HawserOptions {
  /** The requested networks; at least one, no id twice. */
  readonly networks: readonly Network[]
  /** One of `networks`; the first one by default. */
  readonly defaultNetwork?: CaipNetworkId | undefined
  /** One for each namespace. */
  readonly adapters: readonly AdapterFactory[]
  readonly connectors?: readonly ConnectorFactory[] | undefined
  readonly appName?: string | undefined
  /** Tells two clients on one page apart; part of the storage prefix. Default `default`. */
  readonly id?: string | undefined
  /** Where connections persist; the platform's own store by default, `false` for memory only. */
  readonly storage?: KeyValueStore | false | undefined
  /** What a server read from a cookie by `cookieToInitialState`. */
  readonly initialState?: InitialState | undefined
  readonly theme?:
    | { readonly mode?: ThemeMode | undefined; readonly variables?: Readonly<Record<string, string>> | undefined }
    | undefined
  readonly features?: Partial<OptionsState['features']> | undefined
  readonly walletFeaturesOrder?: OptionsState['walletFeaturesOrder'] | undefined
  readonly connectMethodsOrder?: NonNullable<OptionsState['connectMethodsOrder']> | undefined
  readonly socials?: OptionsState['socials'] | undefined
  readonly defaultAccountTypes?: OptionsState['defaultAccountTypes'] | undefined
  readonly connectorTypeOrder?: NonNullable<OptionsState['connectorTypeOrder']> | undefined
  readonly excludedWallets?: OptionsState['excludedWallets'] | undefined
  readonly enableNetworkSwitch?: boolean | undefined
  readonly allowUnsupportedChain?: boolean | undefined
  readonly tokens?: OptionsState['tokens'] | undefined
  readonly siwx?: SiwxConfig | undefined
  /** Not together with {@link siwx} (VAL-05). */
  readonly siweConfig?: object | undefined
  readonly platform?: Partial<Platform> | undefined
}

/** What survives a page load, as plain data that a server can pass on. */
export interface InitialState {
  readonly connections: readonly StoredConnection[]
  readonly activeNamespace: ChainNamespace | null
  readonly selected: Partial<Record<ChainNamespace, CaipNetworkId>>
}

/** A connection as it is stored. */
export interface StoredConnection {
  readonly id: ConnectionId
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly connectorType: ConnectorType
  readonly connectorName: string
  readonly connectorIcon?: string | undefined
  /** In the wallet's order. */
  readonly accounts: readonly Pick<Account, 'address' | 'type'>[]
  /** The account in use, one of `accounts`. */
  readonly address: string
  readonly chainId: CaipNetworkId | null
  readonly isActive: boolean
}

export interface OpenParameters {
  /** The first view; by default Account when connected, UnsupportedChain on an unsupported chain, else Connect. */
  readonly view?: View | undefined
}

/** A client. Pure until `start`; final after `destroy`. */
export interface Hawser {
  readonly id: string
  /** The live state. Read it through `getSnapshot` and `subscribe`; only controllers write it. */
  getSnapshot(): HawserState
  /** The snapshot as it was when the client was created: what a server and a hydrating page render. */
  getInitialSnapshot(): HawserState
  /** Calls back after each batch of changes. */
  subscribe(callback: () => void): () => void
  /**
   * Begins to work: reads storage, discovers wallets, restores connections. Answers its `stop`, which pauses all that and keeps
   * the state; may be called again, and several times over (it works until the last `stop`). @throws ClientDestroyedError
   */
  start(): () => void
  /** Ends for good: no listener, timer, element or pending request is left. */
  destroy(): void
  on<TName extends keyof HawserEvents>(name: TName, listener: (event: HawserEvents[TName]) => void): () => void
  /** Brings in a lazy feature: synchronous, once for each id, free of effects. @throws ClientDestroyedError */
  use<TId extends string, TSlice extends object, TApi extends object>(feature: Feature<TId, TSlice, TApi>): TApi
  /** Opens the modal. @throws ClientDestroyedError */
  open(parameters?: OpenParameters): void
  close(): void
  /** @throws InvalidOptionsError */
  setTheme(theme: { mode?: ThemeMode | undefined; variables?: Readonly<Record<string, string>> | undefined }): void
  /** For flows, features and bindings. Not covered by semantic versioning. */
  readonly internals: Internals
}
