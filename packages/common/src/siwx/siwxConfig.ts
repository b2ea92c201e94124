import type { CaipNetworkId } from '../caip/caipIds.js'

/** The fields of a sign-in message (CAIP-122). Times are ISO 8601. */
export interface SiwxMessageData {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** A sign-in message before it is signed; `toString` gives the text that the wallet shows. */
export interface SiwxMessage extends SiwxMessageData {
  toString(): string
  /**
   * Returns the text of the same fields as wallets compose it that sign in by a method of their own (Sign In With Solana), and that call the network
   * `chainName`. Absent where no other text than that of `toString` counts.
   */
  toWalletText?(chainName: string): string
}

/** A CACAO (CAIP-74) with a CAIP-122 payload: what a wallet answers when it signs in while it connects. */
export interface SiwxCacao {
  readonly h: { readonly t: 'caip122' }
  readonly p: {
    readonly iss: string
    readonly domain: string
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly nbf?: string | undefined
    readonly exp?: string | undefined
    readonly statement?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
  }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string; readonly m?: string | undefined }
}

/** What a wallet is asked to sign while it connects (CAIP-222). The account and the network are the wallet's to say, and so is when it signed. */
export interface SiwxRequest
  extends Pick<
    SiwxMessageData,
    'domain' | 'uri' | 'nonce' | 'statement' | 'resources' | 'expirationTime' | 'notBefore'
  > {
  /** Those that it may sign for, the one that is wanted first. */
  readonly chainIds: readonly CaipNetworkId[]
}

/** One signed-in account on one network. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly cacao?: SiwxCacao | undefined
}

/** A session as its account sees it, on whichever device it was signed. Times are ISO 8601. */
export interface SiwxSessionInfo {
  /** Tells it from the others of the list. */
  readonly id: string
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** The host of the page that it was signed on. */
  readonly domain: string
  readonly createdAt?: string | undefined
  /** When its holder last renewed it. Undefined where that has not been yet, or is not known. */
  readonly renewedAt?: string | undefined
  /** Undefined where it does not end by itself. */
  readonly expiresAt?: string | undefined
  /** Whether whoever asks holds it. */
  readonly isCurrent: boolean
}

/** When users are asked to sign in, and when they are signed out. */
export interface SiwxBehavior {
  /** Whether who changes to another account is asked to sign in with it. Default true. */
  readonly askOnAccountChange?: boolean | undefined
  /**
   * Whether a session counts on its own network alone, so that who changes to another one is asked again. Default true. With false, a session of the
   * account on any of the app's networks of that namespace counts.
   */
  readonly askOnNetworkChange?: boolean | undefined
  /** Whether the sessions of accounts that are disconnected end, and all of them when nobody is connected any more. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether the session of an account ends when another one takes its place. Default false. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Whether a session ends when its account goes to another network. Default false. */
  readonly signOutOnNetworkChange?: boolean | undefined
  /** How long before the end of a session its user is asked to renew it, in milliseconds. Nobody is asked by default. */
  readonly renewBeforeMs?: number | undefined
}

/** How an app signs its users in by their wallet. Only the interface: core checks for it, a package of its own implements it. */
export interface SiwxConfig extends SiwxBehavior {
  createMessage(input: {
    readonly chainId: CaipNetworkId
    readonly accountAddress: string
    readonly notBefore?: string | undefined
  }): Promise<SiwxMessage>
  /** Verifies and stores one session. */
  addSession(session: SiwxSession): Promise<void>
  /** Verifies all and replaces what is stored; an empty list signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions that are valid now. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** The sessions of the accounts that are signed in, on every device. Absent where sessions are this browser's own. */
  listSessions?(options?: { readonly signal?: AbortSignal }): Promise<readonly SiwxSessionInfo[]>
  /** Ends one of those sessions. It comes with `listSessions`. */
  endSession?(id: string, options?: { readonly signal?: AbortSignal }): Promise<void>
  /**
   * Returns what a wallet is asked to sign while it connects. A sign-in that takes CACAOs has this and {@link readCacao}; any other asks once the wallet is
   * connected.
   */
  createRequest?(input: { readonly chainIds: readonly CaipNetworkId[] }): Promise<SiwxRequest>
  /**
   * Returns the session that the answer to a request stands for. It throws where that says anything else than what was asked. Who signed it is for `addSession`
   * to verify.
   */
  readCacao?(cacao: unknown, request: SiwxRequest): Promise<SiwxSession>
  /** Whether the user must sign in to stay connected; true when absent. */
  getRequired?(): boolean
}
