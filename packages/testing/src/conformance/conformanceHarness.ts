import type { CaipNetworkId, Network, Platform } from '@hawser/common'
import type { AdapterFactory } from '@hawser/core'

/** The faults that a wallet of the suite can be told to have. Each is off until it is switched on. */
export const conformanceBehaviors = [
  'rejectsConnect',
  'rejectsSign',
  'rejectsSend',
  'rejectsSwitch',
  'busy',
  'hangsOnConnect',
  'hangsOnReconnect',
  'neverAnswers',
  'holdsPrompts',
  'noAccounts',
  'malformedAccounts',
  'malformedNetwork',
  'malformedSignature',
  'malformedHash',
  'switchUnsupported',
  'switchLies',
  'networkNotAdded',
  'addFails',
  'cannotRevoke',
  'eventsBeforeConnect',
  'eventsAfterDisconnect',
] as const

export type ConformanceBehavior = (typeof conformanceBehaviors)[number]

/**
 * The abilities that wallets of a kind have or lack by nature. `ownNetwork`: they are on a network of their own, which the user changes there too.
 * `revocation`: the app can give back the permission that it was granted. `events`: they tell the page what changes in them.
 * `silentConnect`: they say without a prompt whether the page may still see their accounts. `discovery`: the adapter finds them by itself.
 * `restores`: a connection stands after a reload without a prompt.
 * `tellsRevocation`: they tell a withdrawn permission from a lock. `tellsUnlock`: a page that found them locked hears of their accounts later.
 * `lock`: locking them ends what they share. `twins`: a page can hold two of them that say to be one and the same.
 * `askedAtOnce`: what they are asked reaches them within the call, and not by way of others.
 */
export const conformanceAbilities = [
  'ownNetwork',
  'revocation',
  'events',
  'silentConnect',
  'restores',
  'tellsRevocation',
  'tellsUnlock',
  'discovery',
  'lock',
  'twins',
  'askedAtOnce',
] as const

export type ConformanceAbility = (typeof conformanceAbilities)[number]

/** The state that a wallet keeps for the page's origin. The same one on another page is the same wallet after a reload. */
export type ConformanceMemory = Map<string, string>

/** A wallet with two accounts and keys of its own, which approves what it is asked unless it is told otherwise. */
export interface ConformanceWallet {
  /** The id under which the adapter has to list it. */
  readonly connectorId: string
  readonly name: string
  /** Its accounts, in the order in which a connection reports them. The first holds money on the first network. */
  readonly addresses: readonly string[]
  /** For wallets that share one account at a time: the account that is not shared yet. Else the second one of {@link addresses}. */
  readonly otherAddress?: string | undefined
  behave(behavior: ConformanceBehavior, isOn: boolean): void
  pendingPrompts(): number
  /** How many requests that it shows a prompt for have reached it; by default its open prompts, for wallets that show them within the call. */
  askedPrompts?(): number
  /** Approves the oldest prompt. */
  approvePrompt(): void
  /** The network that it is on, or was asked to use last. */
  network(): CaipNetworkId
  isAuthorized(): boolean
  /** Makes another account the wallet's own choice. */
  switchAccount(address: string): void
  switchNetwork(id: CaipNetworkId): void
  lock(): void
  unlock(): void
  /** Withdraws the page's permission from the wallet's side. */
  revoke(): void
}

/** One load of a page. */
export interface ConformancePage {
  readonly platform: Platform
  /** Puts a wallet on the page; `id` is what two descriptions of one wallet share (an rdns). */
  addWallet(plan: {
    readonly id: string
    readonly name: string
    readonly memory?: ConformanceMemory | undefined
  }): ConformanceWallet
  close(): void
}

export interface AdapterConformanceOptions {
  /** Stands in the name of the suite. */
  readonly name: string
  readonly createAdapter: () => AdapterFactory
  /** `external` for an adapter whose library keeps its connections: the cases for that are added. */
  readonly persistence?: 'client' | 'external' | undefined
  /** Before the first test: starts chains and the like. */
  readonly setUp?: (() => Promise<void>) | undefined
  readonly tearDown?: (() => Promise<void>) | undefined
  /** Two or more that the wallets know, the one they start on first. Read after `setUp`. */
  readonly networks: () => readonly Network[]
  /** A network that no app and no adapter knows. */
  readonly unknownNetworkId: CaipNetworkId
  readonly openPage: () => ConformancePage
  /** What wallets of this kind cannot do; their cases are left out. */
  readonly inapplicable?: readonly (ConformanceBehavior | ConformanceAbility)[] | undefined
  /** Checks a signature apart from the adapter. */
  readonly verifyMessage: (parameters: {
    readonly address: string
    readonly message: string
    readonly signature: string
  }) => Promise<boolean>
  /** For adapters with the send capability. */
  readonly send?:
    | {
        readonly receiver: string
        /** In base units. */
        readonly amount: bigint
        /** The balance as the chain itself says. */
        readonly readBalance: (parameters: { readonly address: string; readonly network: Network }) => Promise<bigint>
        /** A receiver that is no address of the chain. */
        readonly malformedReceiver: string
      }
    | undefined
}
