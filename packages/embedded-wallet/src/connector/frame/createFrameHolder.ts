import { AbortedError, type CaipNetworkId, isHawserError, withDeadline } from '@hawser/common'
import type { ConnectorContext } from '@hawser/core'
import type { AppChannel, AskFrameOptions } from '../../protocol/createAppChannel.js'
import type { FrameEvent, MessageName } from '../../protocol/messages.js'
import { chooseTimers, type FrameTimers, isLeisurely } from '../../protocol/timers.js'
import type { EmbeddedWalletOptions } from '../embeddedWalletOptions.js'
import type { LoginStorage } from '../session/loginStorage.js'
import { toFrameChainId } from '../session/parseAccounts.js'
import { createFrame, type Frame } from './createFrame.js'
import { introduceApp, syncAppearance } from './introduceApp.js'

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

/** What an alert is for. */
const faults: ReadonlySet<string> = new Set([
  'IFRAME_LOAD_FAILED',
  'IFRAME_BLOCKED',
  'IFRAME_REQUEST_TIMEOUT',
  'INVALID_OPTIONS',
])

/** The one frame of a client: put into the page when it is first needed, and again where that failed. */
export interface FrameHolder {
  readonly timers: FrameTimers
  /** @throws FrameLoadError, FrameBlockedError, OriginNotAllowedError, AbortedError and what the frame refuses */
  open(signal: AbortSignal | undefined): Promise<Frame>
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
  async function load(): Promise<Frame> {
    const { signal } = disposal
    const made = await createFrame({ context, options, onEvent, onReload, onClose, signal }).catch((error: unknown) =>
      fail(error),
    )
    const frame: Frame = { ...made, channel: watched(made.channel) }
    try {
      await introduceApp({ channel: frame.channel, context, options })
      if (signal.aborted) throw new AbortedError()
    } catch (error) {
      frame.remove()
      throw error
    }
    loaded = frame
    onLoad()
    return frame
  }
  function onReload(): void {
    const frame = loaded
    chainId = undefined
    // Who needs the frame next is told what is wrong with it.
    if (frame) introduceApp({ channel: frame.channel, context, options }).then(onLoad, () => {})
  }
  function get(): Promise<Frame> {
    if (disposal.signal.aborted) return Promise.reject(new AbortedError())
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
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
    await payOwed(await get(), timers.signOutMs)
  }

  const holder: FrameHolder = {
    timers,
    async open(signal) {
      await leaving
      const timeoutMs = timers.loadMs + timers.readyDelayMs + timers.requestMs
      const frame = await withDeadline(get, { clock, timeoutMs, signal })
      await payOwed(frame, timers.requestMs)
      return frame
    },
    show() {
      if (!loaded || loaded.isShown()) return
      void syncAppearance({ channel: loaded.channel, context, options })
      loaded.show()
    },
    hide: () => loaded?.hide(),
    async switchTo(next, signal) {
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
      loaded?.remove()
      loaded = undefined
    },
  }
  return holder
}
