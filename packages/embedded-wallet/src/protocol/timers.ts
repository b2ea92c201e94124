import {
  CONSENT_TIMEOUT_MS,
  FRAME_LOAD_TIMEOUT_MS,
  FRAME_READY_DELAY_MS,
  FRAME_REQUEST_TIMEOUT_MS,
  MANAGE_TIMEOUT_MS,
  SIGN_OUT_TIMEOUT_MS,
} from '../constants.js'
import type { MessageName } from './messages.js'

/** How long things may take, in milliseconds. */
export interface FrameTimers {
  /** Until the frame says that it is ready. Default 20 s. */
  readonly loadMs: number
  /** From then until it is spoken to. Default 0.5 s. */
  readonly readyDelayMs: number
  /** A step of a login, and what needs no user. Default 30 s. */
  readonly requestMs: number
  /** Until the user has opened a mailed link. Default 30 s; who reads mail on another device takes longer. */
  readonly deviceMs: number
  /** A sign-out, the loading of the frame for it included. Default 3 s. */
  readonly signOutMs: number
  /** What the user answers in the frame. Default 5 minutes. */
  readonly consentMs: number
  /** What the user does there at length, such as to write down the recovery phrase. Default 20 minutes. */
  readonly manageMs: number
}

const defaults: FrameTimers = {
  loadMs: FRAME_LOAD_TIMEOUT_MS,
  readyDelayMs: FRAME_READY_DELAY_MS,
  requestMs: FRAME_REQUEST_TIMEOUT_MS,
  deviceMs: FRAME_REQUEST_TIMEOUT_MS,
  signOutMs: SIGN_OUT_TIMEOUT_MS,
  consentMs: CONSENT_TIMEOUT_MS,
  manageMs: MANAGE_TIMEOUT_MS,
}

export function chooseTimers(chosen: Partial<FrameTimers> = {}): FrameTimers {
  return { ...defaults, ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) }
}

/** What the user does on screens of the frame, beside what apps ask a wallet for. */
export function isOnScreen(name: MessageName): boolean {
  return onScreen.has(name)
}

/** What the user does in the frame or elsewhere, at leisure: that it takes long is no fault of the frame's. */
export function isLeisurely(name: MessageName): boolean {
  return leisurely.has(name) || awaitsDevice.has(name)
}

const awaitsDevice: ReadonlySet<MessageName> = new Set<MessageName>(['CONNECT_DEVICE', 'AWAIT_LINK'])
/** Where people write words down, or look something up: each of their own. */
const unhurried: ReadonlySet<MessageName> = new Set<MessageName>([
  'EXPORT_PHRASE',
  'IMPORT_PHRASE',
  'MANAGE_WALLET',
  // Who makes a passkey looks for the device that keeps it.
  'CONNECT_PASSKEY',
  // Who has a wallet of their own types its words there.
  'SET_UP_RECOVERY',
])
const onScreen: ReadonlySet<MessageName> = new Set<MessageName>([
  ...unhurried,
  'SIGN_IN',
  'CONNECT_FARCASTER',
  'REMOVE_RECOVERY',
  'RECOVER',
  'REMOVE_DEVICE',
  'ADD_EMAIL',
  'REMOVE_EMAIL',
  'DELETE_WALLET',
  'HAND_OVER',
  'USE_PASSKEY',
])
const leisurely: ReadonlySet<MessageName> = new Set<MessageName>(['RPC_REQUEST', ...onScreen])

export function timeoutOf(name: MessageName, timers: FrameTimers): number {
  if (name === 'SIGN_OUT') return timers.signOutMs
  if (awaitsDevice.has(name)) return timers.deviceMs
  if (unhurried.has(name)) return timers.manageMs
  return leisurely.has(name) ? timers.consentMs : timers.requestMs
}
