import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { contractVersion } from '../constants.js'
import type { Account } from '../state/account.js'
import type { ConnectorInput } from './connectorInput.js'
import type { ConnectorContext } from './context.js'
import type { WalletTask } from './walletTask.js'

/** How a wallet is reached. */
export type ConnectorType = 'AUTH' | 'WALLET_CONNECT' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'MULTI_CHAIN'

/** One connector's connection for one namespace: `<namespace>/<connector id>`. */
export type ConnectionId = `${ChainNamespace}/${string}`

/** The URI by which a wallet app finds this page's request: shown as a QR code, copied, or carried by a link into the app. */
export interface Pairing {
  /** A `wc:` URI (ERC-1328). */
  readonly uri: string
  /** Milliseconds since the epoch. Under 10 s before it counts as expired already (`isPairingExpired`). */
  readonly expiresAtMs: number
}

/** How the wallet's app is opened again for a request that follows. */
export interface WalletLink {
  /** The wallet's own scheme or its universal link. */
  readonly href: string
  readonly name: string
}

/**
 * A wallet's word about one namespace: the only way accounts, the wallet's chain and connectedness enter the state.
 * `accounts: []` says that the wallet no longer authorises the app.
 */
export interface ConnectionReport {
  readonly connectionId: ConnectionId
  /** The generation that `connect` or `reconnect` was called with. A report of an older one is dropped. */
  readonly generation: number
  readonly namespace: ChainNamespace
  /** The wallet's order: the first one is the wallet's own choice. */
  readonly accounts: readonly Account[]
  /** The chain that the wallet is on (CAIP-2), or null where the wallet does not say. It may be one that the app does not know. */
  readonly chainId: CaipNetworkId | null
  /** The wallet behind the connector, where the connector leads to any wallet. */
  readonly wallet?: { readonly name: string; readonly icon?: string | undefined } | undefined
  /** The networks that the wallet's session covers; absent where it names none, as with injected wallets. */
  readonly approvedChainIds?: readonly CaipNetworkId[] | undefined
  /** Whether the wallet may be asked for networks beside the approved ones. True by default. */
  readonly supportsAllNetworks?: boolean | undefined
  /** The networks on which the wallet has smart accounts beside those of keys; absent where it names none. */
  readonly smartAccountChainIds?: readonly CaipNetworkId[] | undefined
  /** Whether the first account is the user's own choice at the wallet: it comes before the type that the app would take. False by default. */
  readonly isOrdered?: boolean | undefined
}

/** One prompt of a wallet that shows several, one after the other. */
export interface ConnectPrompt {
  /** From 1. */
  readonly number: number
  /** How many there are. */
  readonly count: number
  /** The namespaces that it is about. */
  readonly namespaces: readonly ChainNamespace[]
}

export interface ConnectParameters {
  readonly namespaces: readonly ChainNamespace[]
  /** The network that the app would like the wallet to be on. */
  readonly network?: Network | undefined
  readonly generation: number
  readonly signal: AbortSignal
  /** Told the pairing as soon as it can be shown, and each one that takes the place of one that is about to expire. */
  readonly onPairing?: ((pairing: Pairing) => void) | undefined
  /** Told each prompt before the wallet shows it, where there are several. */
  readonly onPrompt?: ((prompt: ConnectPrompt) => void) | undefined
  /** The app that the user opened. Read it when the wallet has answered: the user may choose one while the connect waits. */
  readonly link?: WalletLink | undefined
  /** The input, as the connector's `input` has parsed it. Absent where it has none. What was entered is not kept: where a stored connection is confirmed, it is
   * what its schema makes of nothing. */
  readonly input?: unknown
}

/** What a wallet is asked to sign while it connects (CAIP-222). Times are ISO 8601. */
export interface AuthenticatePayload {
  /** CAIP-2, eip155 only. */
  readonly chains: readonly string[]
  readonly domain: string
  readonly nonce: string
  readonly uri: string
  readonly exp?: string
  readonly nbf?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
  /** The methods that the session may use; those that the connector proposes otherwise, by default. */
  readonly methods?: readonly string[]
}

export interface AuthenticateParameters extends ConnectParameters {
  /** A function is asked anew for each code that is shown; where it returns undefined, that code asks for accounts alone. */
  readonly payload: AuthenticatePayload | (() => Promise<AuthenticatePayload | undefined>)
}

export interface AuthenticateReturnType {
  /** Empty where the wallet signed without a session. */
  readonly reports: readonly ConnectionReport[]
  /** CACAOs (CAIP-74), unchecked; empty where the wallet knows no one-click sign-in and approved a plain session. */
  readonly auths: readonly unknown[]
  /** What the wallet was asked: an earlier code may be the one that it answers. Undefined where it was asked for accounts alone. */
  readonly payload: AuthenticatePayload | undefined
}

/** A stored connection, as a hint for its connector. */
export interface ReconnectHint {
  readonly addresses: readonly string[]
  readonly chainId: CaipNetworkId | null
}

export interface ReconnectParameters {
  readonly namespaces: readonly ChainNamespace[]
  readonly generation: number
  readonly signal: AbortSignal
  /** The stored accounts and chain, by namespace, for connectors that need them. */
  readonly hints: Readonly<Partial<Record<ChainNamespace, ReconnectHint>>>
}

/** The traits of a connector, by which the client treats it. */
export interface ConnectorTraits {
  /**
   * `shared`: one session fills all its namespaces, so that it is restored once, ended once, and may grow by a namespace. `own`, the default: each
   * namespace stands by itself.
   */
  readonly session?: 'own' | 'shared' | undefined
  /** Whether its wallet is in another app, which has to find this page's request first. False by default. */
  readonly pairs?: boolean | undefined
  /** Whether the connect list draws it. True by default; what is not drawn is connected by its id. */
  readonly isListed?: boolean | undefined
  /** The input that it needs to connect beside namespaces. Without it `connect` refuses any `input`. */
  readonly input?: ConnectorInput | undefined
}

/** A way to one wallet, for one namespace or several. It owns its session and knows nothing of controllers or views. */
export interface Connector {
  /** Stable across page loads: an rdns where there is one. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  /** A data or https URL, drawn only by `<img>`. */
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** The wallet's own object in the page. Compared by identity with what stands at a wallet's known places, and never used. */
  readonly pageObject?: object | undefined
  readonly imageId?: string | undefined
  readonly explorerId?: string | undefined
  readonly namespaces: readonly ChainNamespace[]
  /** False where the wallet has to be installed first; {@link installUrl} says where. */
  readonly isInstalled: boolean
  readonly installUrl?: string | undefined
  readonly traits?: ConnectorTraits | undefined
  /**
   * Asks the wallet for accounts; may prompt. Reports one entry for each namespace that the wallet granted.
   * @throws UserRejectedError, RequestPendingError, AbortedError, InvalidResponseError
   */
  connect(parameters: ConnectParameters): Promise<readonly ConnectionReport[]>
  /** Loads what a connect needs, for a user who is about to choose the wallet. It asks nobody for anything, and what fails is told by the connect. */
  prepare?(): void | Promise<void>
  /**
   * Asks the wallet for accounts and for a signature by one approval. A wallet that does not know that is asked for accounts alone, by the same pairing.
   * @throws what `connect` throws
   */
  authenticate?(parameters: AuthenticateParameters): Promise<AuthenticateReturnType>
  /**
   * Restores without a prompt, by the wallet's own word; what was stored is no answer. `[]` when the wallet says that it no longer authorises the
   * app. Where it cannot say so without a prompt it throws, and reports to those who watch once the wallet speaks by itself.
   * @throws UnconfirmedError
   */
  reconnect(parameters: ReconnectParameters): Promise<readonly ConnectionReport[]>
  /** Ends the session, and revokes what the wallet lets us revoke. Never prompts. */
  disconnect(parameters: {
    readonly namespaces: readonly ChainNamespace[]
    readonly signal: AbortSignal
  }): Promise<void>
  /** The provider in the manner of its namespace (EIP-1193 for eip155). */
  getProvider(namespace: ChainNamespace): Promise<unknown>
  /**
   * Calls back with each change of a connected session, tagged with the generation it was connected under; with a list where the wallet changed
   * several namespaces by one word.
   */
  watch(report: (report: ConnectionReport | readonly ConnectionReport[]) => void): () => void
  /** Calls back, at once and on each change, with what stands between the app and the wallet: a relay that is away, or refuses the app. */
  watchHealth?(callback: (health: ConnectorHealth) => void): () => void
  /** What its user can do at the wallet itself now. */
  tasks?(): Promise<readonly WalletTask[]>
  /** Ends what the connector keeps open, such as a socket, when the client is destroyed. Its session stays. */
  dispose?(): void
}

export interface ConnectorHealth {
  /** False while nothing that is asked can reach the wallet. What is connected stays connected. */
  readonly isReachable: boolean
  /** The faults that the integrator has to mend, each told once. */
  readonly error?: unknown
}

/** A factory for `createHawser({ connectors })`. Reusable for several clients; `create` builds an object and does nothing else. */
export interface ConnectorFactory {
  readonly contractVersion: typeof contractVersion
  readonly id: string
  create(context: ConnectorContext): Connector
}
