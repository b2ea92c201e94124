/** Where a remote service is. */
export interface ServiceLocation {
  /** An absolute http(s) URL, with a path if the service has one. */
  readonly baseUrl: string
  /** Hosted services ask for one; left out where the service needs none. */
  readonly projectId?: string | undefined
}

/** Where a blockchain API is. */
export interface BlockchainApiServiceOptions extends ServiceLocation {
  /** What the names end with that can be registered there, such as `example.id`; the service's own zone by default. */
  readonly nameZone?: string | undefined
  /**
   * Whether EVM and Solana networks are read through its JSON-RPC proxy (`/v1/?chainId=…`), and by their own addresses only where it does not serve. Default false;
   * `gateway(url)` sets it.
   */
  readonly rpc?: boolean | undefined
}

/** Where a project's configuration is. */
export interface ConfigServiceOptions extends ServiceLocation {
  /** The side that decides where the app has set one of these features itself. Default `remote`, with a warning. */
  readonly precedence?: 'remote' | 'local' | undefined
}

/** Where events and errors are told. */
export interface TelemetryServiceOptions extends ServiceLocation {
  /** Whether errors are told, five a minute at most. Default true. Events have a switch of their own, `features.analytics`. */
  readonly errors?: boolean | undefined
}

/** Where a WalletConnect relay is. */
export interface RelayServiceOptions {
  /** `wss://` or `ws://`. */
  readonly url: string
  readonly projectId?: string | undefined
}

/** Where the page is that holds the keys of the embedded wallet. */
export interface FrameServiceOptions {
  /** http(s), of another origin than the app's. */
  readonly url: string
  readonly projectId?: string | undefined
}

/**
 * The remote services that a client may use: all of one server by `gateway(url)`, the hosted ones by `hostedServices(projectId)`, or single ones. What is
 * not named is off; what needs it does without, or is hidden. Nothing is asked or told before the user acts.
 */
export interface ServicesOptions {
  /** Balances, history, names, prices and quotes. */
  readonly blockchainApi?: BlockchainApiServiceOptions | false | undefined
  /** The list of all wallets. Without it the list is the one that comes with the package. */
  readonly wallets?: ServiceLocation | false | undefined
  /** A project's features and the origins that it allows. */
  readonly config?: ConfigServiceOptions | false | undefined
  /** Takes in what users do and which errors come up. */
  readonly telemetry?: TelemetryServiceOptions | false | undefined
  /** The relay of WalletConnect, for connectors that name none of their own. */
  readonly relay?: RelayServiceOptions | false | undefined
  /** The frame of the embedded wallet, where `embeddedWallet()` names none of its own. */
  readonly frame?: FrameServiceOptions | false | undefined
}

/** The name of a remote service. */
export type ServiceName = keyof ServicesOptions

/** Every service of one server, each of them on. Not every server has a frame. */
export type AllServices = {
  readonly [TName in Exclude<ServiceName, 'frame'>]-?: Exclude<ServicesOptions[TName], false | undefined>
} & { readonly frame?: FrameServiceOptions }
