import type { Address } from 'viem'
import type { ParsedRequest } from './parseRequest.js'

export interface WalletAccount {
  readonly name: string
  readonly address: Address
}

export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
}

/** What an app says of itself. Nothing of it is checked but `origin`, where the relay's Verify service knew it. */
export interface AppInfo {
  readonly name: string
  readonly url: string
  readonly origin: string | null
  readonly validation: 'VALID' | 'INVALID' | 'UNKNOWN'
  readonly isScam: boolean
}

export interface Proposal {
  readonly kind: 'proposal'
  readonly id: number
  readonly app: AppInfo
  /** Asked for and known. */
  readonly chainIds: readonly number[]
  /** Asked for, and not known (CAIP-2). */
  readonly unknownChains: readonly string[]
  /** Namespaces without which the app cannot go on, and which the wallet does not have. */
  readonly missing: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface SessionRequest {
  readonly kind: 'request'
  readonly id: number
  readonly topic: string
  readonly app: AppInfo
  readonly chainId: number
  readonly request: ParsedRequest
}

/** What waits for the wallet's user. */
export type Prompt = Proposal | SessionRequest

export interface WalletSession {
  readonly topic: string
  readonly app: AppInfo
  /** The account that the app uses first. */
  readonly address: Address
  readonly addresses: readonly Address[]
  readonly chainId: number
  readonly chainIds: readonly number[]
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
  readonly chains: readonly WalletChain[]
  readonly sessions: readonly WalletSession[]
  /** Oldest first. */
  readonly prompts: readonly Prompt[]
  /** Newest first. */
  readonly activity: readonly Activity[]
  readonly pairing: { readonly isWaiting: boolean; readonly error: string | null }
}
