import * as v from 'valibot'
import { ownEvents, ownMessages } from './ownMessages.js'
import { broadcastNames, type MessageContract, publicEvents, publicMessages } from './publicMessages.js'
import { id, someText, text } from './schemas.js'
import { toPlainData } from './toPlainData.js'

const messages = { ...publicMessages, ...ownMessages }
const events = { ...publicEvents, ...ownEvents }

/** The name of what an app can ask a frame. */
export type MessageName = keyof typeof messages
/** The name of what a frame can say unasked. */
export type EventName = keyof typeof events
export type RequestOf<TName extends MessageName> = v.InferOutput<(typeof messages)[TName]['request']>
export type AnswerOf<TName extends MessageName> = v.InferOutput<(typeof messages)[TName]['answer']>

/** The frame's reason not to do what it was asked. */
export interface Refusal {
  readonly message: string
  /** JSON-RPC or EIP-1193. Frames of ours alone have one. */
  readonly code?: number | undefined
  /** What it is called, such as `WALLET_ELSEWHERE`. Frames of ours alone have one. */
  readonly reason?: string | undefined
}

/** A request of an app. */
export type AppMessage = {
  readonly [TName in MessageName]: { readonly id: string; readonly name: TName; readonly payload: RequestOf<TName> }
}[MessageName]

/** What a frame says unasked: an event, or an answer that everybody may hear. */
export type FrameEvent =
  | {
      readonly [TName in EventName]: { readonly name: TName; readonly payload: v.InferOutput<(typeof events)[TName]> }
    }[EventName]
  | {
      readonly [TName in MessageName]: { readonly name: `${TName}_SUCCESS`; readonly payload: AnswerOf<TName> }
    }[MessageName]

/** A frame's answer, its payload unchecked until it is known who asked. */
export interface FrameAnswer {
  readonly id: string | undefined
  readonly name: MessageName
  readonly outcome: 'SUCCESS' | 'ERROR'
  readonly payload: unknown
}

interface Described extends MessageContract {
  readonly name: MessageName
  readonly isOwn: boolean
}

interface DescribedEvent {
  readonly name: EventName
  readonly schema: v.GenericSchema
  readonly isOwn: boolean
}

const appPrefixes = { public: '@w3m-app/', own: '@hawser-app/' } as const
const framePrefixes = { public: '@w3m-frame/', own: '@hawser-frame/' } as const

/** The types of the handshake, which only the two ends of a channel read. */
export const handshakeTypes = { hello: `${appPrefixes.own}HELLO`, welcome: `${framePrefixes.own}WELCOME` } as const

const kindOf = (isOwn: boolean): 'own' | 'public' => (isOwn ? 'own' : 'public')
const describe = (table: Readonly<Record<string, MessageContract>>, isOwn: boolean): Described[] =>
  Object.entries(table).map(([name, { request, answer }]) => ({ name: name as MessageName, isOwn, request, answer }))
const described = [...describe(publicMessages, false), ...describe(ownMessages, true)]

// By the whole type: what merely looks like one is none.
const byName = new Map<string, Described>(described.map((one) => [one.name, one]))
const byAppType = new Map<string, Described>(
  described.map((one) => [`${appPrefixes[kindOf(one.isOwn)]}${one.name}`, one]),
)
const byAnswerType = new Map<string, { readonly described: Described; readonly outcome: FrameAnswer['outcome'] }>(
  described.flatMap((one) =>
    (['SUCCESS', 'ERROR'] as const).map(
      (outcome) => [`${framePrefixes[kindOf(one.isOwn)]}${one.name}_${outcome}`, { described: one, outcome }] as const,
    ),
  ),
)
const describeEvents = (table: Readonly<Record<string, v.GenericSchema>>, isOwn: boolean) =>
  Object.entries(table).map(
    ([name, schema]) => [`${framePrefixes[kindOf(isOwn)]}${name}`, { name: name as EventName, schema, isOwn }] as const,
  )
const byEventType = new Map<string, DescribedEvent>([
  ...describeEvents(publicEvents, false),
  ...describeEvents(ownEvents, true),
])

const envelope = v.strictObject({ id: v.optional(id), type: someText(64), payload: v.optional(v.unknown()) })
const refusal = v.strictObject({ message: text(20_000) })
const ownRefusal = v.strictObject({
  ...refusal.entries,
  code: v.optional(v.pipe(v.number(), v.safeInteger())),
  reason: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{1,63}$/))),
})

/** Whether what may be said beyond the public protocol is let through. */
export interface ProtocolScope {
  readonly isOwn: boolean
}

/** A message as plain data with its envelope checked, or undefined for anything else. Never throws. */
function open(data: unknown): v.InferOutput<typeof envelope> | undefined {
  try {
    const result = v.safeParse(envelope, toPlainData(data))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** The request that `data` is, or undefined where it is none. Never throws. */
export function parseAppMessage(data: unknown, { isOwn }: ProtocolScope): AppMessage | undefined {
  const opened = open(data)
  const found = opened && byAppType.get(opened.type)
  if (!found || opened.id === undefined || (found.isOwn && !isOwn)) return undefined
  const result = v.safeParse(found.request, opened.payload)
  return result.success ? ({ id: opened.id, name: found.name, payload: result.output } as AppMessage) : undefined
}

/** The answer that `data` is, or undefined where it is none. Never throws. */
export function parseFrameAnswer(data: unknown, { isOwn }: ProtocolScope): FrameAnswer | undefined {
  const opened = open(data)
  const found = opened && byAnswerType.get(opened.type)
  if (!found || (found.described.isOwn && !isOwn)) return undefined
  return { id: opened.id, name: found.described.name, outcome: found.outcome, payload: opened.payload }
}

/** What a frame says unasked, or undefined where `data` is nothing of that kind. Never throws. */
export function parseFrameEvent(data: unknown, { isOwn }: ProtocolScope): FrameEvent | undefined {
  const opened = open(data)
  if (!opened) return undefined
  const event = byEventType.get(opened.type)
  if (event && (isOwn || !event.isOwn)) {
    const result = v.safeParse(event.schema, opened.payload)
    return result.success ? ({ name: event.name, payload: result.output } as FrameEvent) : undefined
  }
  // A frame of ours has events of its own for what has changed.
  if (isOwn) return undefined
  const answer = byAnswerType.get(opened.type)
  const { name } = answer?.described ?? {}
  if (answer?.outcome !== 'SUCCESS' || !broadcastNames.some((broadcast) => broadcast === name)) return undefined
  const result = v.safeParse(answer.described.answer, opened.payload)
  return result.success ? ({ name: `${name}_SUCCESS`, payload: result.output } as FrameEvent) : undefined
}

/** The payload of an answer that grants what was asked, or undefined where it is none. An answer may itself be nothing: see `isValid`. */
export function parseGranted(
  name: MessageName,
  payload: unknown,
): { readonly isValid: true; readonly value: unknown } | { readonly isValid: false } {
  const found = byName.get(name)
  const result = found && v.safeParse(found.answer, payload)
  return result?.success ? { isValid: true, value: result.output } : { isValid: false }
}

/** The reason of an answer that refuses, or undefined where it has none that can be read. */
export function parseRefusal(payload: unknown, { isOwn }: ProtocolScope): Refusal | undefined {
  const result = v.safeParse(isOwn ? ownRefusal : refusal, payload)
  return result.success ? result.output : undefined
}

/**
 * The request as it is posted.
 * @throws TypeError where it is none of the protocol, with what is wrong
 */
export function writeAppMessage(
  name: MessageName,
  message: { readonly id: string; readonly payload: unknown },
  { isOwn }: ProtocolScope,
): { readonly id: string; readonly type: string; readonly payload?: unknown } {
  const found = byName.get(name)
  if (!found || (found.isOwn && !isOwn)) throw new TypeError(`${name} is not a message of this frame.`)
  const result = v.safeParse(found.request, toPlainData(message.payload, { bigint: 'hex' }))
  if (!result.success) throw new TypeError(`${name}: ${v.summarize(result.issues).slice(0, 1_000)}`)
  const type = `${appPrefixes[kindOf(found.isOwn)]}${name}`
  return { id: message.id, type, ...(result.output !== undefined && { payload: result.output }) }
}

/**
 * The answer as it is posted.
 * @throws TypeError where it is none of the protocol
 */
export function writeFrameAnswer(
  name: MessageName,
  answer: { readonly id: string; readonly outcome: FrameAnswer['outcome']; readonly payload: unknown },
): { readonly id: string; readonly type: string; readonly payload?: unknown } {
  const found = byName.get(name)
  if (!found) throw new TypeError(`${name} is not a message.`)
  const { id: answered, outcome } = answer
  const plain = toPlainData(answer.payload, { bigint: 'hex' })
  const result = v.safeParse(outcome === 'SUCCESS' ? found.answer : ownRefusal, plain)
  if (!result.success) throw new TypeError(`${name}_${outcome}: ${v.summarize(result.issues).slice(0, 1_000)}`)
  const type = `${framePrefixes[kindOf(found.isOwn)]}${name}_${outcome}`
  return { id: answered, type, ...(result.output !== undefined && { payload: result.output }) }
}

/** The payload type of an event that only tells of something. */
export type EventOf<TName extends EventName> = v.InferOutput<(typeof events)[TName]>

/**
 * What a frame says unasked, as it is posted.
 * @throws TypeError where it is none of the protocol
 */
export function writeFrameEvent<TName extends EventName>(
  name: TName,
  payload: EventOf<TName>,
): { readonly type: string; readonly payload: unknown } {
  const isOwn = Object.hasOwn(ownEvents, name)
  const type = `${framePrefixes[kindOf(isOwn)]}${name}`
  const event = byEventType.get(type)
  const result = event && v.safeParse(event.schema, toPlainData(payload))
  if (!result?.success) throw new TypeError(`${name} is not said so.`)
  return { type, payload: result.output }
}
