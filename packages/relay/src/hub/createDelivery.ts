import type { Mailbox, StoredMessage } from '../mailbox/mailbox.js'
import type { RelaySession } from './hub.js'

/** The cost of a push, in messages looked at: each of those is one step. */
export const pushSteps = 64
/** Steps between two looks at what else has come in: a few milliseconds at most. */
const stepsPerTurn = 4_096
/** Steps for one socket before the next one has its turn. */
const stepsPerSocket = 512

/** The messages that are still to be pushed, and to whom. */
export interface Delivery {
  /** Pushes `stored`, or has it wait where there is no room or something of its topic waits already. */
  offer(session: RelaySession, stored: StoredMessage): void
  /** Has all that is kept for the topic be pushed by `flush`. */
  wait(session: RelaySession, topic: string): void
  flush(session: RelaySession): void
  leaveTopic(session: RelaySession, topic: string): void
  leave(session: RelaySession): void
  stop(): void
  /** Messages looked at so far. */
  readonly walked: number
}

/**
 * Pushes in turns: what one socket's frame sets off, however much it is, is done in parts, and every other socket is served between them.
 * Where a topic was left is remembered, so that no message is looked at twice for one subscription.
 */
export function createDelivery(mailbox: Mailbox): Delivery {
  const waiting = new Map<RelaySession, Map<string, Iterator<StoredMessage>>>()
  /** Those that may have room, and whose turn comes. */
  const ready = new Set<RelaySession>()
  let stepsLeft = stepsPerTurn
  let turn: NodeJS.Immediate | undefined
  let walked = 0

  const schedule = () => {
    turn ??= setImmediate(() => {
      turn = undefined
      stepsLeft = stepsPerTurn
      for (const session of ready) {
        if (stepsLeft <= 0) break
        ready.delete(session)
        serve(session)
      }
      if (ready.size > 0) schedule()
    })
  }
  const spend = (steps: number) => {
    stepsLeft -= steps
    schedule()
  }
  const serveLater = (session: RelaySession) => {
    ready.add(session)
    schedule()
  }

  /** Pushes what waits for a socket, for as long as it has room and a turn. */
  const serve = (session: RelaySession) => {
    const topics = waiting.get(session)
    if (!topics) return
    const end = stepsLeft - stepsPerSocket
    const before = walked
    for (const [topic, messages] of topics) {
      while (session.hasRoom() && stepsLeft > Math.max(0, end)) {
        const next = messages.next()
        if (next.done) {
          topics.delete(topic)
          break
        }
        walked += 1
        spend(1)
        if (!mailbox.isUnread(next.value, session.clientId) || session.isPushing(next.value)) continue
        spend(pushSteps)
        session.push(next.value)
      }
      if (topics.has(topic)) break
    }
    session.charge(walked - before)
    if (topics.size === 0) waiting.delete(session)
    else if (session.hasRoom()) serveLater(session)
  }

  const wait = (session: RelaySession, topic: string) => {
    const topics = waiting.get(session) ?? new Map<string, Iterator<StoredMessage>>()
    waiting.set(session, topics)
    if (!topics.has(topic)) topics.set(topic, mailbox.walk(topic))
  }

  return {
    offer(session, stored) {
      // What waits for this reader goes first; it brings this message with it.
      const isBehind = waiting.get(session)?.has(stored.topic) ?? false
      if (!isBehind && stepsLeft > 0 && session.hasRoom()) {
        spend(pushSteps)
        session.push(stored)
        return
      }
      wait(session, stored.topic)
      if (session.hasRoom()) serveLater(session)
    },
    wait,
    flush(session) {
      if (!waiting.has(session) || ready.has(session)) return
      if (stepsLeft > 0) serve(session)
      else serveLater(session)
    },
    leaveTopic(session, topic) {
      const topics = waiting.get(session)
      topics?.delete(topic)
      if (topics?.size === 0) waiting.delete(session)
    },
    leave(session) {
      waiting.delete(session)
      ready.delete(session)
    },
    stop() {
      clearImmediate(turn)
      waiting.clear()
      ready.clear()
    },
    get walked() {
      return walked
    },
  }
}
