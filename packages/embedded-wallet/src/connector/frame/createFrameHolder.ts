import { AbortedError, type CaipNetworkId, isHawserError, withDeadline } from '@hawser/common'
import type { ConnectorContext } from '@hawser/core'
import { type FrameRefusedError, WindowClosedError } from '../../errors.js'
import type { AppChannel, AskFrameOptions } from '../../protocol/createAppChannel.js'
import type { FrameEvent, MessageName } from '../../protocol/messages.js'
import { chooseTimers, type FrameTimers, isLeisurely } from '../../protocol/timers.js'
import type { EmbeddedWalletOptions } from '../embeddedWalletOptions.js'
import type { LoginStorage } from '../session/loginStorage.js'
import { toFrameChainId } from '../session/parseAccounts.js'
import { createFrame, type Frame, frameUrlOf } from './createFrame.js'
import { type CreateWindowOptions, createWindow } from './createWindow.js'
import { followAppearance, introduceApp, syncAppearance } from './introduceApp.js'
import { askServer } from './watchReach.js'

export interface CreateFrameHolderOptions {
  readonly context: ConnectorContext
  readonly options: EmbeddedWalletOptions
  readonly login: LoginStorage
  readonly onEvent: (event: FrameEvent) => void
  readonly onClose: () => void
  /** Told that the frame can be spoken to: when it has come, and when it has loaded itself anew. */
  readonly onLoad: () => void
  /** Told what keeps the frame from loading or answering: each fault once, until the frame has loaded or answered again. */
  readonly onFault: (error: unknown) => void
}

/** How long it may take to find out whether the frame's server answers. */
const PROBE_TIMEOUT_MS = 5_000

/** What an alert is for. */
const faults: ReadonlySet<string> = new Set([
  'IFRAME_LOAD_FAILED',
  'IFRAME_BLOCKED',
  'IFRAME_REQUEST_TIMEOUT',
  'INVALID_OPTIONS',
])

export interface OpenFrameOptions {
  /** Whether the user is there: a wallet in a window asks them for a press. */
  readonly mayAsk?: boolean | undefined
}

/** The one frame of a client: put into the page when it is first needed, and again where that failed; or the window that does its work. */
export interface FrameHolder {
  readonly timers: FrameTimers
  /**
   * @throws FrameLoadError, FrameBlockedError, OriginNotAllowedError, AbortedError and what the frame refuses
   * @throws WindowClosedError where the wallet is in a window that is not open, and nobody may be asked to open it
   */
  open(signal: AbortSignal | undefined, options?: OpenFrameOptions): Promise<Frame>
  /** Puts the frame into the page ahead of {@link FrameHolder.open}, which tells what is wrong with it. A window is not opened. */
  prepare(): void
  /** Whether the wallet is in a window here, as far as is known. */
  isWindow(): boolean
  /** Whether it can be asked without the user: true of a frame, and of a window that is open. */
  isOpen(): boolean
  show(): void
  hide(): void
  switchTo(chainId: CaipNetworkId, signal: AbortSignal | undefined): Promise<void>
  /** The network that the frame was put on last. */
  chainId(): CaipNetworkId | undefined
  /** Has the frame forget who is logged in. What cannot be done now is owed, and done before the frame is asked anything else. Never rejects. */
  signOut(): Promise<void>
  dispose(): void
}

export function createFrameHolder(parameters: CreateFrameHolderOptions): FrameHolder {
  const { context, options, login, onEvent, onClose, onLoad, onFault } = parameters
  const { clock } = context.platform
  const timers = chooseTimers(options.timers)
  const disposal = new AbortController()
  let loading: Promise<Frame> | undefined
  /** The frame that was put into the page before it was needed. */
  let prepared: Promise<Frame> | undefined
  let stopAsking = (): void => {}
  let stopFollowing = (): void => {}
  /** How many wait for it. */
  let waiting = 0
  let loaded: Frame | undefined
  let leaving: Promise<void> | undefined
  let chainId: CaipNetworkId | undefined
  /** The messages that were not answered, and whether the frame has not loaded. */
  const told = new Set<MessageName | 'load'>()

  /** Tells of it, and throws it. */
  function fail(error: unknown, name: MessageName | 'load' = 'load'): never {
    const fault = isHawserError(error, 'IFRAME_REQUEST_TIMEOUT') ? name : 'load'
    if (isHawserError(error) && faults.has(error.code) && !told.has(fault)) {
      told.add(fault)
      onFault(error)
    }
    throw error
  }
  /** The channel, whose faults are told. */
  function watched(channel: AppChannel): AppChannel {
    async function ask(name: MessageName, payload: never, given: AskFrameOptions = {}): Promise<unknown> {
      try {
        const answer = await channel.ask(name, payload, given)
        told.delete('load')
        told.delete(name)
        return answer
      } catch (error) {
        // Who gives it less time than it may take has no fault to tell of, and a user may take their time.
        if (given.timeoutMs !== undefined || isLeisurely(name)) throw error
        return fail(error, name)
      }
    }
    return { ...channel, ask: ask as AppChannel['ask'] }
  }
  /** Whether a window may do what the frame could not: it is refused, and not merely out of reach. */
  async function isRefused(error: unknown): Promise<boolean> {
    if (options.place === 'frame' || options.isCompatible) return false
    if (isHawserError(error, 'IFRAME_BLOCKED')) return true
    if (isHawserError(error, 'IFRAME_REFUSED')) return (error as FrameRefusedError).reason === 'VAULT_STORAGE'
    return isHawserError(error, 'IFRAME_LOAD_FAILED') && isReachable()
  }
  /** Whether its server answers this page: then what never said that it is ready was kept from it. What comes back is not read. */
  async function isReachable(): Promise<boolean> {
    const { window: page, fetch } = context.platform
    try {
      const url = frameUrlOf(options, page?.location.origin ?? '')
      await withDeadline((signal) => askServer(url, fetch, signal), {
        clock,
        timeoutMs: PROBE_TIMEOUT_MS,
        signal: disposal.signal,
      })
      return true
    } catch {
      return false
    }
  }
  async function create(isWindow: boolean, refused: boolean): Promise<Frame> {
    const { signal } = disposal
    const parameters = { context, options, onEvent, onReload }
    const made = await (isWindow
      ? askForWindow({ ...parameters, isRefused: refused, onClose: leaveWindow })
      : createFrame({ ...parameters, onClose, signal }))
    const frame: Frame = { ...made, channel: watched(made.channel) }
    try {
      await introduceApp({ channel: frame.channel, context, options })
      if (signal.aborted) throw new AbortedError()
    } catch (error) {
      frame.remove()
      throw error
    }
    return frame
  }
  async function make(mayAsk: boolean): Promise<Frame> {
    if (usesWindow()) return create(true, false)
    const ahead = prepared
    prepared = undefined
    try {
      return await (ahead ?? create(false, false))
    } catch (error) {
      if (!mayAsk || !(await isRefused(error))) throw error
      const frame = await create(true, true)
      login.setUsesWindow(true)
      return frame
    }
  }
  /** For as long as somebody waits for it: nobody is asked for a press otherwise. */
  async function askForWindow(parameters: Omit<CreateWindowOptions, 'signal'>): Promise<Frame> {
    const end = new AbortController()
    const stop = (): void => end.abort()
    disposal.signal.addEventListener('abort', stop)
    stopAsking = stop
    try {
      return await createWindow({ ...parameters, signal: end.signal })
    } finally {
      disposal.signal.removeEventListener('abort', stop)
    }
  }
  async function load(mayAsk: boolean): Promise<Frame> {
    const frame = await make(mayAsk).catch((error: unknown) => fail(error))
    loaded = frame
    if (!options.isCompatible) {
      stopFollowing()
      stopFollowing = followAppearance({ channel: frame.channel, context, options })
    }
    onLoad()
    return frame
  }
  const usesWindow = (): boolean =>
    options.place === 'window' || (options.place !== 'frame' && !options.isCompatible && login.usesWindow())
  /** What it was is nothing to the next one. */
  function forget(): void {
    stopFollowing()
    loaded = undefined
    loading = undefined
    chainId = undefined
  }
  function leaveWindow(): void {
    forget()
    onClose()
  }
  function onReload(): void {
    chainId = undefined
    // Who needs the frame next is told what is wrong with it.
    const greet = ({ channel }: Frame) => introduceApp({ channel, context, options }).then(onLoad, () => {})
    if (loaded) greet(loaded)
    else prepared?.then(greet, () => {})
  }
  function get(mayAsk: boolean): Promise<Frame> {
    if (disposal.signal.aborted) return Promise.reject(new AbortedError())
    if (usesWindow() && !loading && !mayAsk) return Promise.reject(new WindowClosedError())
    if (!loading) {
      const mine = load(mayAsk).catch((error: unknown) => {
        if (loading === mine) loading = undefined
        throw error
      })
      loading = mine
    }
    return loading
  }
  /** Before anything else, or a connect would find the one who has left. @throws where somebody is still logged in */
  async function payOwed({ channel }: Frame, timeoutMs: number): Promise<void> {
    if (!login.owesSignOut()) return
    chainId = undefined
    try {
      await channel.ask('SIGN_OUT', undefined, { timeoutMs })
    } catch (error) {
      const { isConnected } = await channel.ask('IS_CONNECTED', undefined, { timeoutMs })
      if (isConnected) throw error
    }
    login.setOwesSignOut(false)
  }
  async function leave(): Promise<void> {
    await payOwed(await get(false), timers.signOutMs)
  }

  const holder: FrameHolder = {
    timers,
    prepare() {
      if (loading || prepared || disposal.signal.aborted || usesWindow()) return
      const mine = create(false, false)
      prepared = mine
      mine.catch(() => {
        if (prepared === mine) prepared = undefined
      })
    },
    async open(signal, { mayAsk = false } = {}) {
      await leaving
      const loadMs = timers.loadMs + timers.readyDelayMs + timers.requestMs
      // With the time that a user may take to press, and a frame that is tried before.
      const timeoutMs = mayAsk ? 2 * loadMs + timers.consentMs : loadMs
      waiting += 1
      try {
        const frame = await withDeadline(() => get(mayAsk), { clock, timeoutMs, signal })
        await payOwed(frame, timers.requestMs)
        return frame
      } finally {
        waiting -= 1
        if (waiting === 0 && !loaded) stopAsking()
      }
    },
    isWindow: () => loaded?.isWindow ?? usesWindow(),
    isOpen: () => loaded !== undefined || !usesWindow(),
    show() {
      // One that stands open may lie behind the page: browsers let a page bring it to the front within a press.
      if (loaded?.isWindow) return loaded.show()
      if (!loaded || loaded.isShown()) return
      void syncAppearance({ channel: loaded.channel, context, options })
      loaded.show()
    },
    hide() {
      const frame = loaded
      // Whoever has waited for the window goes on with it in a moment.
      if (frame?.isWindow && waiting > 0) return
      if (frame?.isWindow) forget()
      frame?.hide()
    },
    async switchTo(next, signal) {
      // A window is told the network with each request.
      if (holder.isWindow()) return
      const { channel } = await holder.open(signal)
      await channel.ask('SWITCH_NETWORK', { chainId: toFrameChainId(next) }, { signal })
      chainId = next
    },
    chainId: () => chainId,
    signOut() {
      login.setOwesSignOut(true)
      leaving ??= withDeadline(leave, { clock, timeoutMs: timers.signOutMs })
        .catch(() => {})
        .finally(() => {
          leaving = undefined
        })
      return leaving
    },
    dispose() {
      disposal.abort()
      stopFollowing()
      loaded?.remove()
      loaded = undefined
      prepared?.then(
        (frame) => frame.remove(),
        () => {},
      )
    },
  }
  return holder
}
