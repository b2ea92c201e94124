import type { Clock } from '@hawser/common'
import type { Address, Hex } from 'viem'
import type { Approval, PendingRequest } from '../wallet/approvalQueue.js'
import type { LoggedRequest } from '../wallet/requestLog.js'
import type { KeyValueStorage } from './createMemoryStorage.js'
import type { WalletConnectPeerNamespace } from './peerNamespace.js'
import type {
  WalletConnectPeerBehavior,
  WalletConnectPeerBehaviors,
  WalletConnectPeerBehaviorValue,
} from './walletConnectPeerBehaviors.js'

/** The description of an app or a wallet. */
export interface WalletConnectMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export interface CreateWalletConnectPeerParameters {
  /** `ws://` or `wss://`. */
  readonly relayUrl: string
  /** Default `hawser-testing`. */
  readonly projectId?: string | undefined
  /** Of eip155: one account for each; the first is the wallet's own choice. Use keys that hold nothing of worth. */
  readonly privateKeys?: readonly Hex[] | undefined
  /** RPC addresses by chain id: the networks of eip155 that the wallet knows. */
  readonly chains?: Readonly<Record<number, string>> | undefined
  /** What the wallet speaks beside eip155, or alone where it has no keys of that. */
  readonly namespaces?: readonly WalletConnectPeerNamespace[] | undefined
  /** Whether the wallet signs in by the approval of a connection where an app asks for it (CAIP-222), with eip155 alone. Default false. */
  readonly signsIn?: boolean | undefined
  /** What the wallet says of itself. */
  readonly metadata?: Partial<WalletConnectMetadata> | undefined
  /** Default `auto`. */
  readonly approval?: Approval | undefined
  /** Switches that are on from the start. */
  readonly behaviors?: WalletConnectPeerBehaviors | undefined
  /** Sent when a session is settled, beside what the switches add. */
  readonly sessionProperties?: Readonly<Record<string, string>> | undefined
  /** The code of a refused request: 5000 as WalletConnect's wallets send, or 4001 as EIP-1193 has it. Default 5000. */
  readonly rejectionCode?: 4001 | 5000 | undefined
  /** Names what the wallet keeps in its storage. Give the same one and the same `storage` to start a wallet again. */
  readonly id?: string | undefined
  /** Where keys of pairings and sessions are kept. Default: memory, which ends with the peer. */
  readonly storage?: KeyValueStorage | undefined
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock | undefined
}

/** A session as the wallet holds it. */
export interface WalletConnectPeerSession {
  readonly topic: string
  readonly app: WalletConnectMetadata
  /** By namespace, such as `eip155`. */
  readonly namespaces: Readonly<
    Record<
      string,
      {
        /** CAIP-10. */
        readonly accounts: readonly string[]
        /** CAIP-2. */
        readonly chains: readonly string[]
        readonly methods: readonly string[]
        readonly events: readonly string[]
      }
    >
  >
  readonly expiresAtMs: number
}

/** A proposal as the wallet received it, the networks that it asks for by namespace. */
export interface WalletConnectPeerProposal {
  readonly id: number
  readonly app: WalletConnectMetadata
  readonly requiredNamespaces: ProposedNamespaces
  readonly optionalNamespaces: ProposedNamespaces
  readonly sessionProperties: Readonly<Record<string, string>>
}

/** What an app asked to have signed by the approval of a connection (CAIP-222). */
export interface WalletConnectPeerSignIn {
  readonly id: number
  readonly app: WalletConnectMetadata
  readonly payload: {
    /** CAIP-2. */
    readonly chains: readonly string[]
    readonly domain: string
    readonly aud: string
    readonly nonce: string
    readonly statement?: string | undefined
    readonly resources?: readonly string[] | undefined
  }
}

export type ProposedNamespaces = Readonly<
  Record<
    string,
    { readonly chains: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }
  >
>

/** A request that arrived in a session. */
export interface WalletConnectPeerRequest extends LoggedRequest {
  readonly topic: string
  /** CAIP-2. */
  readonly caipNetworkId: string
}

export interface SwitchPeerChainOptions {
  /**
   * Whether a session that lacks the network is updated to hold it first. Without that the event names a network that the
   * session was not approved for. Default true.
   */
  readonly updatesSession?: boolean | undefined
}

/** A wallet app at the other end of WalletConnect, with real keys, that misbehaves on demand. */
export interface WalletConnectPeer {
  /** All of the wallet's addresses of eip155. */
  readonly accounts: readonly Address[]
  /** Those of eip155 that a session shares, the wallet's own choice first. */
  readonly selectedAccounts: readonly Address[]
  readonly sessions: readonly WalletConnectPeerSession[]
  /** Every proposal received, oldest first. */
  readonly proposals: readonly WalletConnectPeerProposal[]
  /** Every request for a signature by the approval of a connection, oldest first. */
  readonly signIns: readonly WalletConnectPeerSignIn[]
  readonly behaviors: WalletConnectPeerBehaviors
  /** Proposals (kind `connect`) and requests that wait for an approval, oldest first. */
  readonly pending: readonly PendingRequest[]
  /** Every request received, up to the last 500. */
  readonly log: readonly WalletConnectPeerRequest[]
  /** What went wrong in the wallet itself, such as a relay that refuses it, oldest first. */
  readonly errors: readonly Error[]
  /** Whether its socket to the relay is open. */
  readonly isOnline: boolean
  /** Scans a pairing URI. The proposal follows. @throws Error for a URI that is malformed or has expired. */
  pair(uri: string): Promise<void>
  /** Resolves with the first session, or with the next one when `isNew` is set. @throws Error after `timeoutMs` (default 10000). */
  waitForSession(options?: {
    readonly isNew?: boolean | undefined
    readonly timeoutMs?: number | undefined
  }): Promise<WalletConnectPeerSession>
  setBehavior(name: WalletConnectPeerBehavior, value: WalletConnectPeerBehaviorValue): void
  /** Turns every switch off. */
  resetBehaviors(): void
  /** Approves what waits, the oldest one without an id. @throws Error when there is none. */
  approve(id?: number): void
  /** Refuses what waits, the oldest one without an id. @throws Error when there is none. */
  reject(id?: number): void
  /**
   * Chooses which accounts the sessions share in the namespaces of the given addresses, the wallet's own choice first, and tells the apps.
   */
  selectAccounts(addresses: readonly string[]): Promise<void>
  /** Puts an account of any namespace first, and tells the apps. */
  switchAccount(address: string): Promise<void>
  /** Switches the network of every session from the wallet's side: a chain id of eip155, or any network by its CAIP-2 id. */
  switchChain(chain: number | string, options?: SwitchPeerChainOptions): Promise<void>
  /** Emits any event in one session, or in all of them. */
  emitEvent(event: {
    readonly name: string
    readonly data: unknown
    readonly caipNetworkId: string
    readonly topic?: string | undefined
  }): Promise<void>
  /** Lengthens a session, the first one without a topic, to seven days from now. */
  extend(topic?: string): Promise<void>
  /** Resolves when the app answered. */
  ping(topic?: string): Promise<void>
  /** Ends a session, or all of them, from the wallet's side. */
  disconnect(topic?: string): Promise<void>
  /** Closes the socket to the relay until {@link goOnline}. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** Calls back after each change. */
  subscribe(callback: () => void): () => void
  /** Ends the wallet without telling the apps, as when its phone is switched off. */
  destroy(): Promise<void>
}
