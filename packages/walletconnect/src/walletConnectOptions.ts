import type { ChainNamespace } from '@hawser/common'
import type { UniversalProviderLike } from './provider/universalProviderLike.js'

/** The app as wallets show it. */
export interface WalletConnectMetadata {
  readonly name: string
  readonly description: string
  /** The app's origin: wallets compare it with the page that asks. */
  readonly url: string
  readonly icons: readonly string[]
  /** Where a wallet sends the user back to. */
  readonly redirect?: { readonly native?: string; readonly universal?: string; readonly linkMode?: boolean } | undefined
}

/** The proposal to wallets in one namespace, in place of the connector's own. */
export interface NamespaceOverride {
  readonly methods?: readonly string[] | undefined
  /** CAIP-2. */
  readonly chains?: readonly string[] | undefined
  readonly events?: readonly string[] | undefined
  /** RPC addresses by CAIP-2 id. */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
}

export type NamespaceOverrides = Readonly<Partial<Record<ChainNamespace, NamespaceOverride>>>

/** Where the SDK keeps its keys and sessions; IndexedDB by default. */
export interface WalletConnectStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

export interface WalletConnectOptions {
  /** Of dashboard.reown.com. The hosted relay asks for one; a relay of your own need not. By default that of `services.relay` of `createHawser`. */
  readonly projectId?: string | undefined
  /** `wss://`; by default `services.relay` of `createHawser`, else the hosted relay. */
  readonly relayUrl?: string | undefined
  /** By default the app's name, the page's origin and its icon. */
  readonly metadata?: Partial<WalletConnectMetadata> | undefined
  /** Keeps the SDK's storage apart from that of other clients on the origin. By default the client's own id. */
  readonly storagePrefix?: string | undefined
  readonly storage?: WalletConnectStorage | undefined
  /** Whether the SDK may send telemetry to its maker. False by default. */
  readonly telemetry?: boolean | undefined
  readonly overrides?: NamespaceOverrides | undefined
  /** A universal provider of the app's own, used in place of one that the connector would make. */
  readonly provider?: UniversalProviderLike | (() => Promise<UniversalProviderLike>) | undefined
}
