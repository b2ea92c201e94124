import type { Approval, PendingRequest } from '../wallet/approvalQueue.js'
import type { PermissionStore, PermissionStoreKind } from '../wallet/permissionStore.js'
import type { LoggedRequest } from '../wallet/requestLog.js'
import type { PolkadotKeyType } from './createPolkadotKey.js'

/** The faults that the wallet can be told to have. Each is off until it is switched on. */
export const scriptedPolkadotWalletBehaviors = [
  { name: 'rejectsConnect', description: 'Refuses to connect.' },
  { name: 'rejectsSign', description: 'Refuses to sign.' },
  { name: 'pendingRequest', description: 'Says that a question is open already.' },
  { name: 'hangsOnConnect', description: 'Never answers a request to connect.' },
  { name: 'hangsOnReconnect', description: 'Never answers an app that it has let in before.' },
  { name: 'neverAnswers', description: 'Never answers anything.' },
  { name: 'lateApproval', description: 'Holds every prompt until `approve` is called.' },
  { name: 'emptyAccounts', description: 'Lets the app in and shares no account.' },
  { name: 'malformedAccounts', description: 'Tells accounts that are none.' },
  { name: 'malformedSignature', description: 'Signs with something that is no signature.' },
  { name: 'signsWithWrongKey', description: 'Signs with a key that is not the account’s.' },
  { name: 'cannotSign', description: 'Has no signer, as a wallet that only watches accounts.' },
  { name: 'callsAfterUnsubscribe', description: 'Goes on telling accounts to those that have unsubscribed.' },
  {
    name: 'refusesRevoked',
    description: 'Refuses an app whose permission was withdrawn, where it otherwise shares no account.',
  },
] as const

export type ScriptedPolkadotWalletBehavior = (typeof scriptedPolkadotWalletBehaviors)[number]['name']

export interface ScriptedPolkadotAccount {
  /** 32 bytes in hex. Use seeds whose accounts hold nothing of worth. */
  readonly seed: `0x${string}`
  /** What is made of the seed. Default `sr25519`. */
  readonly type?: PolkadotKeyType | undefined
  readonly name?: string | undefined
  /** The only chain that the account is for. */
  readonly genesisHash?: `0x${string}` | undefined
}

export interface CreateScriptedPolkadotWalletParameters {
  /** What the wallet writes itself under at `window.injectedWeb3`. */
  readonly key: string
  /** The first is the wallet's own choice at first. */
  readonly accounts: readonly ScriptedPolkadotAccount[]
  readonly version?: string | undefined
  /** Default `auto`. */
  readonly approval?: Approval | undefined
  /** Switches that are on from the start. */
  readonly behaviors?: Readonly<Partial<Record<ScriptedPolkadotWalletBehavior, boolean>>> | undefined
  /** Where permission, lock and account are kept across reloads. Default `local`, and memory without a window. */
  readonly permissionStore?: PermissionStoreKind | PermissionStore | undefined
  /** Default: the global one, if any. */
  readonly window?: (Window & typeof globalThis) | undefined
}

/** A wallet of the kind of polkadot-js that signs with real keys, and misbehaves on demand. */
export interface ScriptedPolkadotWallet {
  readonly key: string
  /** All of its accounts, in the general form (prefix 42), or 20 bytes in hex. */
  readonly addresses: readonly string[]
  readonly isAuthorized: boolean
  readonly isLocked: boolean
  /** Prompts that wait for an approval, oldest first. */
  readonly pending: readonly PendingRequest[]
  /** How many listen to its accounts. */
  readonly subscriptions: number
  /** The names by which apps have asked to be let in. */
  readonly appNames: readonly string[]
  /** The last 500 requests, oldest first. */
  readonly log: readonly LoggedRequest[]
  setBehavior(name: ScriptedPolkadotWalletBehavior, isOn: boolean): void
  /** Approves a prompt, the oldest one without an id. @throws Error when there is none, or while the wallet is locked. */
  approve(id?: number): void
  /** Refuses a prompt, the oldest one without an id. @throws Error when there is none. */
  reject(id?: number): void
  /** Makes an account the wallet's first. */
  switchAccount(address: string): void
  lock(): void
  unlock(): void
  /** Withdraws the page's permission. */
  revoke(): void
  /** Writes the wallet at `window.injectedWeb3` until the answer is called. @throws Error without a window. */
  inject(): () => void
  /** Calls back after each change. */
  subscribe(callback: () => void): () => void
  /** Ends every prompt, and takes the wallet off the page. */
  destroy(): void
}
