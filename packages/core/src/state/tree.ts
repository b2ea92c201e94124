import type { RemoteFeature } from '@hawser/blockchain-api/client'
import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { ConnectionId, ConnectorType, ConnectPrompt, Pairing, WalletLink } from '../interfaces/connector.js'
import type { Question } from '../interfaces/question.js'
import type { SignInState } from '../siwx/signInState.js'
import type { Account } from './account.js'
import type { ErrorInfo } from './errorInfo.js'
import type { OptionsState } from './optionsState.js'
import type { ThemeVariables } from './themeVariables.js'
import type { View } from './view.js'

/**
 * Where a namespace stands. `reconnecting`: not known yet, or the wallet has not answered in time. `unconfirmed`: there is a stored
 * connection, and its wallet would have to prompt to confirm it. Only `connected` has the wallet's word since the page was loaded.
 */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'unconfirmed'

/** A connection that a wallet granted, or a stored one that is being restored. */
export interface Connection {
  readonly id: ConnectionId
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly connectorType: ConnectorType
  /** The wallet's name: of the one behind the connector where the connector leads to any wallet. */
  readonly connectorName: string
  readonly connectorIcon?: string | undefined
  /** Whether its connector has one session for all its namespaces, all of which end together. */
  readonly isShared?: true | undefined
  readonly generation: number
  readonly accounts: readonly Account[]
  /** The account in use: the user's choice among `accounts`, else the wallet's first. */
  readonly address: string
  /** The wallet's own chain, known to the app or not. */
  readonly chainId: CaipNetworkId | null
  /**
   * `connecting` while a stored one is restored; `reconnecting` once its wallet missed the deadline; `unconfirmed` where the wallet cannot confirm
   * it without a prompt. Until it is `connected` the addresses are what was stored, which another one may have written.
   */
  readonly status: Exclude<ConnectionStatus, 'disconnected'>
  /** The networks that the wallet's session covers; absent where it names none. */
  readonly approvedChainIds?: readonly CaipNetworkId[] | undefined
  /** The networks on which the wallet says that it has smart accounts. */
  readonly smartAccountChainIds?: readonly CaipNetworkId[] | undefined
  /** False where the wallet cannot be asked for networks beside the approved ones. */
  readonly supportsAllNetworks?: boolean | undefined
}

/** The wallet that a user chose from a list, to reach it by a connector that leads to any wallet. */
export interface ChosenWallet {
  /** Its id in the list that it was chosen from. */
  readonly id: string
  readonly name: string
  /** A data or https URL. */
  readonly imageUrl?: string | undefined
}

/** A wallet that was used before (at most 2). */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
}

/** The namespaces that a wallet granted and did not grant of those that it was asked for by name, where it granted a part. */
export interface PartlyGranted {
  readonly granted: readonly ChainNamespace[]
  readonly missing: readonly ChainNamespace[]
}

/** A connect that waits for its wallet, or how it ended if not well. One for a client. */
export interface ConnectAttempt {
  readonly connectorId: string
  /** The namespaces that the wallet is asked for. */
  readonly namespaces: readonly ChainNamespace[]
  readonly generation: number
  /** `alreadyOpen`: the wallet says that a request is open there already (-32002). `partly`: it granted a part, which is connected. */
  phase: 'waiting' | 'partly' | 'alreadyOpen' | 'rejected' | 'failed' | 'timedOut'
  error: ErrorInfo | null
  /** Set from the attempt on that was granted in part, and for those that ask for the rest. */
  partly?: PartlyGranted | undefined
  readonly startedAtMs: number
  /** Set once the wallet has granted it, while what the app's features require is awaited. */
  isGranted?: boolean | undefined
  /** The prompt that the wallet shows, where it shows one after the other. */
  prompt?: ConnectPrompt | undefined
}

/** How the app came to show a namespace that nobody chose. */
export interface NamespaceMove {
  /** Where it is gone back to where this leads to nobody. */
  readonly origin: ChainNamespace
  /** The connector that went last. */
  readonly goneConnectorId?: string | undefined
}

/** A network switch that waits for its wallet, or how it ended if not well. */
export interface SwitchAttempt {
  readonly caipNetworkId: CaipNetworkId
  phase: 'waiting' | 'alreadyOpen' | 'rejected' | 'failed' | 'timedOut'
  error: ErrorInfo | null
}

/** A wallet of the connect list as plain data; connectors themselves live in a side table by id. */
export interface ConnectorEntry {
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly explorerId?: string | undefined
  readonly info: { readonly rdns?: string | undefined }
  /** The namespaces it speaks here. */
  readonly chains: readonly ChainNamespace[]
  readonly isInstalled: boolean
  readonly installUrl?: string | undefined
  /** Whether its wallet is in another app, which has to find this page's request first. */
  readonly pairs?: boolean | undefined
  /** False where the connect list does not draw it: it is connected by its id. */
  readonly isListed?: false | undefined
  /** The input that the connect view has a field for. */
  readonly field?: 'email' | undefined
  /** Another wallet of this page says to be the same one: which of them tells the truth is not known. */
  readonly isContested?: boolean | undefined
}

export type ToastVariant = 'success' | 'loading' | 'error'

export interface ToastState {
  message: string
  variant: ToastVariant
  svg: string | null
  /** Key of the modal's text for it, where it has one. */
  textKey?: string | undefined
  open: boolean
  autoClose: boolean
}

/** Something that the integrator or the user must know of, until dismissed. */
export interface AlertState {
  readonly id: number
  readonly severity: 'error' | 'warning'
  readonly error: ErrorInfo
}

export type ThemeMode = 'light' | 'dark' | 'system'

/**
 * The slices of lazy features, by the feature's id. A feature adds its own by declaration merging:
 * `declare module '@hawser/core' { interface FeatureRegistry { notes: { text: string } } }`. Features of this package merge with the same entry, by
 * its path: what is merged by two ways is lost by one of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: to be merged with
export interface FeatureRegistry {}

export type FeatureId = Extract<keyof FeatureRegistry, string>

/** The record of one question to the outside: see `watchResource`. */
export interface ResourceRecord {
  status: 'idle' | 'pending' | 'success' | 'error'
  data: unknown
  error: ErrorInfo | null
  updatedAtMs: number | null
}

/** The project's configuration as far as it is known: see `getRemoteFeatures`. */
export interface ProjectState {
  readonly status: 'pending' | 'success' | 'error'
  /** Null until it is known. */
  readonly features: readonly RemoteFeature[] | null
  /** Why it could not be read the last time. It is asked anew by itself. */
  readonly error: ErrorInfo | null
}

/** One client's whole state: plain objects and arrays only. Everything else is a selector over it. */
export interface HawserState {
  /** False until `start` has read what is stored, unless the client was created with an initial state. */
  isRestored: boolean
  /** The namespaces that an adapter was given for. */
  namespaces: ChainNamespace[]
  options: OptionsState
  networks: {
    requested: Network[]
    /** The app's choice for each namespace; the wallet's own chain is in its connection. */
    selected: Partial<Record<ChainNamespace, CaipNetworkId>>
    activeNamespace: ChainNamespace | null
    isSwitchingNamespace: boolean
    /** Set when the last network of the active namespace was removed. */
    isNamespaceFilterDisabled: boolean
    switchAttempt: SwitchAttempt | null
    /** Set while the active namespace is one that nobody chose: the wallet of the one before had gone. */
    move: NamespaceMove | null
  }
  connections: {
    byId: Record<ConnectionId, Connection>
    active: Partial<Record<ChainNamespace, ConnectionId>>
    /** Ids of connectors that cannot reach their wallet at the moment. */
    unreachable: string[]
    /** The namespaces of which it is not known yet what their library has, which keeps their connections. */
    restoring: ChainNamespace[]
  }
  /** The connect that is under way or has failed, its pairing, and the wallet that was chosen. */
  connecting: {
    attempt: ConnectAttempt | null
    /** The pairing that a wallet app has to be shown, while a connect waits for it; `isExpired` once it is too old for that. */
    pairing: (Pairing & { isExpired?: boolean | undefined }) | null
    /** The wallet app that was opened, for as long as the connect waits and the connection stands. */
    link: WalletLink | null
    /** The wallet that was chosen, for as long as the connect waits and the connection stands. */
    wallet?: ChosenWallet | undefined
    /** True while the user is in the wallet's app and this page may be asleep: in Telegram and on iOS Safari. */
    isHandedOver?: boolean | undefined
    /** The view in which the user gives what the app requires of whoever connects, while that is awaited. */
    required?: View | undefined
    /** The questions to the user, the one that is shown first. */
    questions?: Question[] | undefined
  }
  /** The latest first. */
  recentWallets: RecentWallet[]
  connectors: {
    /** Filled, and kept up to date, from the first flow on that deals with wallets. */
    list: ConnectorEntry[]
    /** Whether the page runs in a phone's or tablet's browser. False until wallets were looked for, as on a server. */
    isMobile: boolean
  }
  router: { stack: View[] }
  modal: {
    isOpen: boolean
    isLoading: boolean
    isShaking: boolean
    /** Set while `connecting.required` cannot be left, nor the modal: what it asks for is given there, or refused. */
    isLocked?: true | undefined
    /** The connector whose connect has just gone well: the view that waited for it says so, and the modal closes. */
    connected?: string | undefined
    /** Whether a part of the modal stands in the page. It opens by itself only there. */
    isMounted: boolean
    /** Whether the user or the app has opened it since the page was loaded: it may open by itself, too. */
    hasOpened?: boolean | undefined
  }
  theme: { mode: ThemeMode; variables: ThemeVariables }
  toast: ToastState
  alerts: AlertState[]
  /** What was asked of the outside and may be asked again, by question. Absent until something is. */
  resources?: Record<string, ResourceRecord> | undefined
  /** What the project's configuration says. Absent until it is asked, which is when the user first acts. */
  project?: ProjectState | undefined
  /** Who is signed in, and who is being asked to. Absent unless the app has a sign-in, and until its code is loaded. */
  signIn?: SignInState | undefined
  /** Slices of the lazy features in use, by feature id. */
  features: { [TId in FeatureId]?: FeatureRegistry[TId] }
}
