import { isHawserError } from '@hawser/common'
import * as v from 'valibot'
import { MAX_OPEN_REQUESTS, PROTOCOL_VERSION } from '../constants.js'
import { FrameRefusedError } from '../errors.js'
import type { ChannelTransport, MessageReceiver, MessageTarget } from './channelEnds.js'
import { createRecentIds } from './createRecentIds.js'
import {
  type AnswerOf,
  type AppMessage,
  type EventName,
  type EventOf,
  handshakeTypes,
  type MessageName,
  parseAppMessage,
  type Refusal,
  type RequestOf,
  writeFrameAnswer,
  writeFrameEvent,
} from './messages.js'
import { greetingSchema } from './ownMessages.js'
import { toPlainData } from './toPlainData.js'

export interface FrameRequestContext {
  /** Of the request; `CANCEL_REQUEST` names it. */
  readonly id: string
  /** Ends when the app no longer waits, or the channel is closed. What was not shown by then is not shown, and nothing is signed. */
  readonly signal: AbortSignal
}

/** What a frame does for each message. One without a handler is refused. An error of ours tells the app why, by its short message and its `rpcCode`. */
export type FrameHandlers = {
  readonly [TName in MessageName]?:
    | ((payload: RequestOf<TName>, context: FrameRequestContext) => Promise<AnswerOf<TName>> | AnswerOf<TName>)
    | undefined
}

export interface CreateFrameChannelOptions {
  /** The frame's own window. */
  readonly frame: MessageTarget
  /** The window that the frame is in. */
  readonly parent: MessageReceiver
  /** The one origin that is listened and spoken to. */
  readonly parentOrigin: string
  readonly handlers: FrameHandlers
  /** Default `port`. `window` serves clients of the field, which never see a message that they do not know. */
  readonly transport?: ChannelTransport | undefined
  /** Told that the app's end of the port is gone, where the browser says so. Nobody waits then for what it had asked. */
  readonly onClosed?: (() => void) | undefined
  /** The frame's version, which it says with its first word. */
  readonly version?: string | undefined
}

/** A frame's end of the channel to the app that it is in. */
export interface FrameChannel {
  /** Says that the frame can be spoken to. */
  ready(): void
  /** Says something unasked. Before the app has answered the first word, and where the transport does not have it, nobody is told. */
  tell<TName extends EventName>(name: TName, payload: EventOf<TName>): void
  /** Ends it, and every request that is being worked on. */
  close(): void
}

const helloEnvelope = v.strictObject({ type: v.literal(handshakeTypes.hello), payload: greetingSchema })

/**
 * A frame's end of a channel. It hears the window that the frame is in, from the one origin that it was made for, and posts to exactly that origin. By `port`
 * the first greeting brings the port by which all follows, and a second one is not heard. What is no message of the protocol is dropped without an answer.
 */
export function createFrameChannel(options: CreateFrameChannelOptions): FrameChannel {
  const { frame, parent, parentOrigin, handlers, transport = 'port', version, onClosed } = options
  const scope = { isOwn: transport === 'port' }
  const running = new Map<string, AbortController>()
  const seen = createRecentIds()
  let isClosed = false
  let port: MessagePort | undefined
  let send: ((message: object) => void) | undefined =
    transport === 'window' ? (message) => parent.postMessage(message, parentOrigin) : undefined

  const hear = (data: unknown): void => {
    const message = parseAppMessage(data, scope)
    if (!message || seen.has(message.id)) return
    seen.add(message.id)
    if (message.name === 'CANCEL_REQUEST') {
      running.get(message.payload.requestId)?.abort()
      answer(message, 'SUCCESS', undefined)
    } else void work(message)
  }
  const answer = ({ id, name }: AppMessage, outcome: 'SUCCESS' | 'ERROR', payload: unknown): void => {
    if (isClosed) return
    try {
      send?.(writeFrameAnswer(name, { id, outcome, payload }))
    } catch {
      // A handler that answered what no app would take: the app is not left to wait.
      if (outcome === 'SUCCESS') answer({ id, name } as AppMessage, 'ERROR', refusalOf(undefined, scope))
    }
  }
  async function work(message: AppMessage): Promise<void> {
    const { id, name, payload } = message
    const handler = handlers[name] as
      | ((payload: unknown, context: FrameRequestContext) => Promise<unknown> | unknown)
      | undefined
    if (!handler || running.size >= MAX_OPEN_REQUESTS) {
      const reason = new FrameRefusedError(handler ? 'Too many requests are open.' : `${name} is not supported.`)
      answer(message, 'ERROR', refusalOf(reason, scope))
      return
    }
    const cancel = new AbortController()
    running.set(id, cancel)
    try {
      const granted = await handler(payload, { id, signal: cancel.signal })
      // Who has given up is not answered.
      if (!cancel.signal.aborted) answer(message, 'SUCCESS', granted)
    } catch (error) {
      if (!cancel.signal.aborted) answer(message, 'ERROR', refusalOf(error, scope))
    } finally {
      running.delete(id)
    }
  }
  const onWindowMessage = (event: MessageEvent): void => {
    if ((event.source as unknown) !== parent || event.origin !== parentOrigin) return
    if (transport === 'window') hear(event.data)
    else if (!port) greet(event)
  }
  const greet = ({ data, ports }: MessageEvent): void => {
    const [given] = ports
    const nonce = readHello(data)
    if (!given || ports.length !== 1 || nonce === undefined) {
      for (const foreign of ports) foreign.close()
      return
    }
    port = given
    given.onmessage = ({ data: told }: MessageEvent): void => hear(told)
    given.addEventListener('close', () => {
      if (isClosed) return
      for (const cancel of running.values()) cancel.abort()
      onClosed?.()
    })
    send = (message) => given.postMessage(message)
    send({ type: handshakeTypes.welcome, payload: { version: PROTOCOL_VERSION, nonce } })
  }
  frame.addEventListener('message', onWindowMessage)

  return {
    ready() {
      if (!isClosed)
        parent.postMessage(writeFrameEvent('READY', version === undefined ? {} : { version }), parentOrigin)
    },
    tell(name, payload) {
      const message = writeFrameEvent(name, payload)
      const isPublic = message.type.startsWith('@w3m-')
      if (!isClosed && (scope.isOwn || isPublic)) send?.(message)
    },
    close() {
      isClosed = true
      frame.removeEventListener('message', onWindowMessage)
      for (const cancel of running.values()) cancel.abort()
      if (port) {
        port.onmessage = null
        port.close()
      }
      send = undefined
    },
  }
}

/** The reason as the app is told it: the words of an error of ours, and nothing of any other one. */
function refusalOf(error: unknown, { isOwn }: { readonly isOwn: boolean }): Refusal {
  if (!isHawserError(error)) return { message: 'An error occurred' }
  const { rpcCode, reason } = error as Partial<FrameRefusedError>
  return {
    message: error.shortMessage,
    ...(isOwn && typeof rpcCode === 'number' && { code: rpcCode }),
    ...(isOwn && typeof reason === 'string' && { reason }),
  }
}

function readHello(data: unknown): string | undefined {
  try {
    const result = v.safeParse(helloEnvelope, toPlainData(data))
    return result.success ? result.output.payload.nonce : undefined
  } catch {
    return undefined
  }
}
