import {
  AbortedError,
  type Clock,
  InvalidResponseError,
  toServiceError,
  type WithDeadlineOptions,
  withDeadline,
} from '@hawser/common'
import * as v from 'valibot'
import { MAX_FRAME_RELOADS, PROTOCOL_VERSION } from '../constants.js'
import {
  FrameLoadError,
  FrameRefusedError,
  FrameReloadedError,
  FrameServiceError,
  FrameTimeoutError,
  InvalidMessageError,
} from '../errors.js'
import type { ChannelTransport, MessageReceiver, MessageTarget } from './channelEnds.js'
import { createMessageId } from './createMessageId.js'
import { createRecentIds } from './createRecentIds.js'
import {
  type AnswerOf,
  type FrameAnswer,
  type FrameEvent,
  handshakeTypes,
  type MessageName,
  parseFrameAnswer,
  parseFrameEvent,
  parseGranted,
  parseRefusal,
  type RequestOf,
  writeAppMessage,
} from './messages.js'
import { greetingSchema } from './ownMessages.js'
import { chooseTimers, type FrameTimers, timeoutOf } from './timers.js'
import { toPlainData } from './toPlainData.js'

export interface CreateAppChannelOptions {
  /** The page's window. */
  readonly page: MessageTarget
  /** The frame's window; null as long as the frame is not in the page. */
  readonly frame: () => MessageReceiver | null
  /** Such as `https://wallet.example.com`. */
  readonly frameOrigin: string
  readonly clock: Clock
  /** Default `port`. */
  readonly transport?: ChannelTransport | undefined
  readonly timers?: Partial<FrameTimers> | undefined
  /** Told what the frame says unasked. */
  readonly onEvent?: ((event: FrameEvent) => void) | undefined
  /** Told that the frame has loaded itself anew, and has forgotten what it was told. */
  readonly onReload?: (() => void) | undefined
}

export interface AskFrameOptions {
  readonly signal?: AbortSignal | undefined
  /** In place of what the channel's timers say. */
  readonly timeoutMs?: number | undefined
  /** Called with nothing awaited before the request goes out. What it throws keeps it back. */
  readonly onAsk?: (() => void) | undefined
}

/** An app's end of the channel to a frame. */
export interface AppChannel {
  /** Resolves once the frame can be spoken to. @throws FrameLoadError, AbortedError */
  opened(signal?: AbortSignal): Promise<void>
  /**
   * Asks the frame, once it can be spoken to. Each request has its own time and its own end: what becomes of one is nothing to the others.
   * @throws InvalidMessageError, FrameLoadError, FrameTimeoutError, FrameRefusedError, FrameServiceError, FrameReloadedError, InvalidResponseError, AbortedError
   */
  ask<TName extends MessageName>(
    name: TName,
    payload: RequestOf<TName>,
    options?: AskFrameOptions,
  ): Promise<AnswerOf<TName>>
  /** Ends it and all that it waits for. */
  close(): void
}

interface Waiting {
  readonly name: MessageName
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

type Send = (message: object) => void

/** The way to the frame as it has loaded this time. */
interface Link {
  readonly opened: Promise<Send>
  isOpen: boolean
  open(send: Send): void
}

/** How a frame calls it that the service behind it does not answer. */
const outOfReach: ReadonlySet<string> = new Set(['HTTP_REQUEST_FAILED', 'HTTP_STATUS', 'TIMEOUT'])

const welcomeEnvelope = v.strictObject({ type: v.literal(handshakeTypes.welcome), payload: greetingSchema })

/**
 * An app's end of a channel to a frame of another origin. It begins by window messages: those of exactly that window and that origin, sent to exactly that
 * origin. Where the frame is one of ours it is then given a MessagePort, together with a number that it has to say by it, and window messages count for nothing
 * any more but for the frame's word that it has loaded anew.
 */
export function createAppChannel(options: CreateAppChannelOptions): AppChannel {
  const { page, frame, frameOrigin, clock, transport = 'port', onEvent, onReload } = options
  const timers = chooseTimers(options.timers)
  const scope = { isOwn: transport === 'port' }
  const waits = new Set<AbortController>()
  const waiting = new Map<string, Waiting>()
  const asked = createRecentIds()
  let isClosed = false
  let loadCount = 0
  let link = createLink()
  let endLink = (): void => {}

  const hear = (data: unknown): void => {
    const answer = parseFrameAnswer(data, scope)
    const id = answer?.id ?? ''
    const question = waiting.get(id)
    // An answer to something else than what was asked by that id is none.
    if (answer && question?.name === answer.name) {
      waiting.delete(id)
      settle(question, answer)
    } else if (!asked.has(id)) {
      const event = parseFrameEvent(data, scope)
      if (event && event.name !== 'READY') onEvent?.(event)
    }
  }
  const settle = ({ name, resolve, reject }: Waiting, { outcome, payload }: FrameAnswer): void => {
    if (outcome === 'SUCCESS') {
      const granted = parseGranted(name, payload)
      if (granted.isValid) resolve(granted.value)
      else reject(new InvalidResponseError({ details: `The frame answered ${name} with something else.` }))
      return
    }
    const refusal = parseRefusal(payload, scope)
    const message = refusal?.message ?? ''
    const details = { details: message || `The frame refused ${name}.` }
    const { code: rpcCode, reason } = refusal ?? {}
    const isOutOfReach = reason !== undefined && outOfReach.has(reason)
    reject(
      toServiceError(message, details) ??
        (isOutOfReach
          ? new FrameServiceError(details)
          : new FrameRefusedError(message, { ...details, rpcCode, reason })),
    )
  }

  /** A frame that loads has forgotten all that it was asked. */
  const onReady = (): void => {
    loadCount += 1
    if (loadCount > MAX_FRAME_RELOADS) return
    endLink()
    if (link.isOpen) link = createLink()
    for (const { reject } of waiting.values()) reject(new FrameReloadedError())
    waiting.clear()
    endLink = transport === 'port' ? shakeHands(link) : speakByWindow(link)
    if (loadCount > 1) onReload?.()
  }
  const speakByWindow = ({ open }: Link): (() => void) =>
    clock.setTimeout(() => open((message) => frame()?.postMessage(message, frameOrigin)), timers.readyDelayMs)

  const shakeHands = ({ open }: Link): (() => void) => {
    const { port1: port, port2 } = new MessageChannel()
    const nonce = createMessageId()
    let isWelcome = false
    let hasWaited = false
    const openOnce = (): void => {
      if (isWelcome && hasWaited) open((message) => port.postMessage(message))
    }
    const stopWaiting = clock.setTimeout(() => {
      hasWaited = true
      openOnce()
    }, timers.readyDelayMs)
    port.onmessage = ({ data }: MessageEvent): void => {
      if (isWelcome) hear(data)
      else if (isWelcomeTo(data, nonce)) {
        isWelcome = true
        openOnce()
      }
    }
    const hello = { type: handshakeTypes.hello, payload: { version: PROTOCOL_VERSION, nonce } }
    frame()?.postMessage(hello, frameOrigin, [port2])
    return () => {
      stopWaiting()
      port.onmessage = null
      port.close()
    }
  }
  const onWindowMessage = (event: MessageEvent): void => {
    const window = frame()
    if (!window || (event.source as unknown) !== window || event.origin !== frameOrigin) return
    if (parseFrameEvent(event.data, scope)?.name === 'READY') onReady()
    else if (transport === 'window' && loadCount > 0) hear(event.data)
  }
  page.addEventListener('message', onWindowMessage)

  /** Each wait ends by itself, or with the channel. */
  async function wait<T>(
    run: () => Promise<T>,
    given: Pick<WithDeadlineOptions, 'timeoutMs' | 'signal' | 'onTimeout'>,
  ): Promise<T> {
    const { signal } = given
    if (isClosed) throw new AbortedError()
    const end = new AbortController()
    const onAbort = (): void => end.abort(signal?.reason)
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort)
    waits.add(end)
    try {
      return await withDeadline(run, { ...given, clock, signal: end.signal })
    } finally {
      waits.delete(end)
      signal?.removeEventListener('abort', onAbort)
    }
  }
  const openLink = (signal: AbortSignal | undefined): Promise<Send> =>
    wait(() => link.opened, {
      timeoutMs: timers.loadMs + timers.readyDelayMs,
      signal,
      onTimeout: () => new FrameLoadError(),
    })

  async function ask(name: MessageName, payload: unknown, given: AskFrameOptions = {}): Promise<unknown> {
    const { signal, timeoutMs = timeoutOf(name, timers), onAsk } = given
    const id = createMessageId()
    const message = write(name, { id, payload })
    const send = await openLink(signal)
    const run = (): Promise<unknown> =>
      new Promise((resolve, reject) => {
        onAsk?.()
        asked.add(id)
        waiting.set(id, { name, resolve, reject })
        send(message)
      })
    const onTimeout = () => new FrameTimeoutError({ details: `The frame did not answer ${name}.` })
    try {
      return await wait(run, { timeoutMs, signal, onTimeout })
    } finally {
      // Nobody waits for it any more: the frame is not to ask the user for it, and what it still answers is not heard.
      if (waiting.delete(id) && scope.isOwn && !isClosed)
        send(write('CANCEL_REQUEST', { id: createMessageId(), payload: { requestId: id } }))
    }
  }
  const write = (name: MessageName, message: { readonly id: string; readonly payload: unknown }) => {
    try {
      return writeAppMessage(name, message, scope)
    } catch (cause) {
      throw new InvalidMessageError({ cause, details: cause instanceof Error ? cause.message : undefined })
    }
  }

  return {
    opened: async (signal) => void (await openLink(signal)),
    ask: ask as AppChannel['ask'],
    close() {
      isClosed = true
      page.removeEventListener('message', onWindowMessage)
      for (const end of [...waits]) end.abort()
      endLink()
      waiting.clear()
    },
  }
}

function createLink(): Link {
  let resolveOpened: (send: Send) => void = () => {}
  const link: Link = {
    opened: new Promise((resolve) => {
      resolveOpened = resolve
    }),
    isOpen: false,
    open(send) {
      link.isOpen = true
      resolveOpened(send)
    },
  }
  return link
}

function isWelcomeTo(data: unknown, nonce: string): boolean {
  try {
    const result = v.safeParse(welcomeEnvelope, toPlainData(data))
    return result.success && result.output.payload.nonce === nonce
  } catch {
    return false
  }
}
