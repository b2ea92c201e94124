import type { Approval, PendingRequest } from '../wallet/approvalQueue.js'
import type { ScriptedWallet } from '../wallet/scriptedWallet.js'
import type { WalletConnectPeerNamespace } from '../walletConnect/peerNamespace.js'
import type { PostTarget } from './createWindowPair.js'

/** The faults that a scripted frame can be told to have. Each is off until it is switched on. */
export const scriptedFrameBehaviors = [
  'neverReady',
  'neverGreets',
  'neverAnswers',
  'answersTwice',
  'answersOtherIds',
  'answersOtherNames',
  'answersMalformed',
  'answersHuge',
  'answersPrototypeKeys',
  'needsDevice',
  'skipsFormerCode',
  'updatesOtherEmail',
  'holdsPrompts',
  'rejectsPrompts',
  'rejectsSwitch',
  'refusesSignOut',
  'isNew',
  'isElsewhere',
  /** It is of a version that does not know AWAIT_LINK. */
  'isEarlier',
  /** The code's mail cannot leave when the link is opened; another one can. */
  'mailIsDown',
  /** The service has ended the session, which the frame finds out when it asks for the accounts. */
  'isOver',
  /** The service behind the frame does not answer. */
  'isOutOfReach',
  /** A second account on Ethereum, which comes first until another type is preferred. */
  'hasSmartAccount',
  'noAccounts',
  'malformedAccounts',
  'foreignAccounts',
] as const

export type ScriptedFrameBehavior = (typeof scriptedFrameBehaviors)[number]

/** What a frame keeps on its own origin: the same one in another frame is the same wallet after a reload. */
export type ScriptedFrameMemory = Map<string, string>

export interface CreateScriptedFrameParameters {
  /** The frame's own window. */
  readonly window: EventTarget
  /** The window that it is in. */
  readonly parent: PostTarget
  /** The one origin that it speaks to. */
  readonly parentOrigin: string
  /** `window` is how the field's frames speak. Default `port`. */
  readonly transport?: 'port' | 'window' | undefined
  /** Signs on EVM networks. Its own prompts are to be `auto`: the frame asks the user itself. */
  readonly wallet?: ScriptedWallet | undefined
  /** The namespaces that it speaks beside eip155. */
  readonly namespaces?: readonly WalletConnectPeerNamespace[] | undefined
  /** Default: a new one. */
  readonly memory?: ScriptedFrameMemory | undefined
  /** Default `auto`. */
  readonly approval?: Approval | undefined
  /** The code that is "mailed". Default `123456`. */
  readonly code?: string | undefined
  /** The code that is "mailed" to an address that takes the former one's place. Default `654321`. */
  readonly newCode?: string | undefined
  /** Switches that are on from the start. */
  readonly behaviors?: readonly ScriptedFrameBehavior[] | undefined
  /** The names of messages that it leaves unanswered from the start. */
  readonly hangsOn?: readonly string[] | undefined
}

/** A message that reached the frame. */
export interface FrameMessage {
  readonly id: string
  /** Without its prefix. */
  readonly name: string
  readonly payload: unknown
}

/** A frame of an embedded wallet with real keys, which approves what it is asked unless it is told otherwise. */
export interface ScriptedFrame {
  /** Who is logged in. */
  readonly email: string | undefined
  readonly received: readonly FrameMessage[]
  readonly pending: readonly PendingRequest[]
  readonly behaviors: ReadonlySet<ScriptedFrameBehavior>
  behave(behavior: ScriptedFrameBehavior, isOn: boolean): void
  /** Leaves the messages of a name unanswered. */
  hangOn(name: string, isOn: boolean): void
  /** Approves the oldest prompt. */
  approve(): void
  reject(): void
  /** Opens the mailed link. */
  approveDevice(): void
  /** Makes another address of its namespace the wallet's own choice. */
  switchAccount(address: string): void
  /** Ends the session from the wallet's side. */
  signOut(): void
  /** Loads itself anew: what it was asked is forgotten. */
  reload(): void
  /** Posts whatever it is given, in the way that it speaks. */
  post(message: unknown): void
  close(): void
}
