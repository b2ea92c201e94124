import type { Keyring } from '../keyrings/keyring.js'
import type { Task } from '../keyrings/task.js'
import type { WalletChain, WalletNamespace } from '../keyrings/walletChain.js'

/** What an app says of itself. Nothing of it is checked but `origin`, where the relay's Verify service knew it. */
export interface AppInfo {
  readonly name: string
  readonly url: string
  /** Of the app's own origin, or in the address itself: nobody else is told that the wallet is open. */
  readonly icon: string | null
  readonly origin: string | null
  readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'
  readonly isScam: boolean
}

/** What an app asks for in one namespace. */
interface ProposedNamespace {
  readonly namespace: WalletNamespace
  /** Asked for and known (CAIP-2). */
  readonly chainIds: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface Proposal {
  readonly kind: 'proposal'
  readonly id: number
  readonly app: AppInfo
  /** Those of which the wallet knows a network. */
  readonly namespaces: readonly ProposedNamespace[]
  /** Asked for, and not known (CAIP-2). */
  readonly unknownChains: readonly string[]
  /** Namespaces without which the app cannot go on, and which the wallet does not have. */
  readonly missing: readonly string[]
}

/** What the wallet's user lets an app have in one namespace. */
export interface ApprovedNamespace {
  readonly namespace: WalletNamespace
  /** Numbers of the wallet's accounts, the one that the app uses first in front. */
  readonly accounts: readonly number[]
  /** CAIP-2. */
  readonly chainIds: readonly string[]
}

export interface SessionRequest {
  readonly kind: 'request'
  readonly id: number
  readonly topic: string
  readonly app: AppInfo
  readonly chain: WalletChain
  readonly task: Task
}

/** What waits for the wallet's user. */
export type Prompt = Proposal | SessionRequest

/** What an app has in one namespace. */
export interface SessionPlace extends ApprovedNamespace {
  /** The network that the app is on. */
  readonly chainId: string
}

export interface WalletSession {
  readonly topic: string
  readonly app: AppInfo
  readonly places: readonly SessionPlace[]
  readonly expiresAtMs: number
}

export interface Activity {
  readonly id: number
  readonly atMs: number
  readonly text: string
  readonly detail: string | null
}

export interface WalletSnapshot {
  /** `elsewhere`: another tab has taken the wallet over. */
  readonly status: 'starting' | 'ready' | 'failed' | 'elsewhere'
  readonly failure: string | null
  /** `idle` until there is something to listen to. */
  readonly relay: 'idle' | 'online' | 'offline'
  /** The keys for each namespace; those but eip155 come a moment after the page. */
  readonly keyrings: readonly Keyring[]
  /** The networks for which there are keys. */
  readonly chains: readonly WalletChain[]
  readonly sessions: readonly WalletSession[]
  /** Oldest first. */
  readonly prompts: readonly Prompt[]
  /** Newest first. */
  readonly activity: readonly Activity[]
  readonly pairing: { readonly isWaiting: boolean; readonly error: string | null }
}
