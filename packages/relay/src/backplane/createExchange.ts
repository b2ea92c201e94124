import { createHash } from 'node:crypto'
import type { Clock } from '@hawser/common'
import type { Mailbox, MailboxLimit, StoredMessage } from '../mailbox/mailbox.js'
import { createTicker } from '../server/createTicker.js'
import type { KeptMessage, RelayBackplane } from './backplane.js'

/** The exchange of a relay with the others. */
export interface Exchange {
  publish(stored: StoredMessage): void
  acknowledge(stored: StoredMessage, clientId: string): void
  /**
   * Takes in what is kept for the topics, and returns how much was read for that, in characters. What cannot be had now is taken in later, for as long as
   * somebody reads it. Never rejects.
   */
  load(topics: readonly string[]): Promise<number>
  stop(): void
}

/** Whose share of the mailbox messages of other relays count to: they are kept elsewhere too, and may go first. */
const othersAddress = 'other relays'
const retryMs = 1_000
/** How many loads are under way at once, of how many topics each: what comes back is all in memory before any of it is taken. */
const maxLoads = 2
const topicsPerLoad = 16

/** Somebody who waits for some topics. */
interface WaitingLoad {
  topicsLeft: number
  read: number
  readonly end: (read: number) => void
}

export function createExchange(options: {
  readonly backplane: RelayBackplane
  readonly clock: Pick<Clock, 'nowMs' | 'setTimeout'>
  readonly mailbox: Mailbox
  /** The topics that somebody here is subscribed to. */
  readonly readTopics: Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>
  /** A message that was not here before. */
  readonly onTaken: (stored: StoredMessage) => void
  readonly onFull: (limit: MailboxLimit) => void
}): Exchange {
  const { backplane, clock, mailbox, readTopics, onTaken, onFull } = options
  const ids = new WeakMap<StoredMessage, string>()
  /** Topics whose messages could not be had. */
  const missed = new Set<string>()
  let sequence = 0

  const idOf = (stored: StoredMessage): string => {
    const known = ids.get(stored)
    if (known !== undefined) return known
    const id = createHash('sha256').update(`${stored.publisherId}\n${stored.message}`).digest('base64url')
    ids.set(stored, id)
    return id
  }
  const find = (topic: string, id: string): StoredMessage | undefined => {
    for (const stored of mailbox.walk(topic)) if (idOf(stored) === id) return stored
    return undefined
  }

  const take = ({ expiresAtMs, receivedBy, publisherId, ...message }: KeptMessage): void => {
    const ttlMs = expiresAtMs - clock.nowMs()
    if (ttlMs <= 0) return
    const put = mailbox.put({ ...message, ttlMs }, publisherId, othersAddress)
    if (put.kind === 'full') {
      onFull(put.limit)
      return
    }
    for (const clientId of receivedBy) mailbox.acknowledge(put.stored, clientId)
    if (put.kind === 'stored') onTaken(put.stored)
  }

  /** By topic, the first come first: one that several wait for is loaded once. */
  const waiting = new Map<string, WaitingLoad[]>()
  let underWay = 0
  /** Whether the last load failed: nothing more is asked for until the next try. */
  let isAway = false
  let isStopped = false

  const endTopic = (loads: readonly WaitingLoad[]): void => {
    for (const one of loads) {
      one.topicsLeft -= 1
      if (one.topicsLeft === 0) one.end(one.read)
    }
  }
  const giveUp = (topics: ReadonlyMap<string, readonly WaitingLoad[]>): void => {
    for (const [topic, loads] of [...topics]) {
      missed.add(topic)
      waiting.delete(topic)
      endTopic(loads)
    }
  }
  const loadPart = async (): Promise<void> => {
    const part = new Map<string, readonly WaitingLoad[]>()
    for (const [topic, loads] of waiting) {
      if (part.size >= topicsPerLoad) break
      part.set(topic, loads)
      waiting.delete(topic)
    }
    underWay += 1
    try {
      for (const message of await backplane.load([...part.keys()])) {
        for (const one of part.get(message.topic) ?? []) one.read += message.message.length
        take(message)
      }
      isAway = false
      for (const loads of part.values()) endTopic(loads)
    } catch {
      isAway = true
      giveUp(part)
      giveUp(waiting)
      if (!isStopped) retry.start()
    }
    underWay -= 1
    loadNext()
  }
  const loadNext = (): void => {
    while (waiting.size > 0 && underWay < maxLoads) void loadPart()
  }
  const load = (topics: Iterable<string>): Promise<number> =>
    new Promise((resolve) => {
      const all = new Set(topics)
      const one: WaitingLoad = { topicsLeft: all.size, read: 0, end: resolve }
      if (all.size === 0) resolve(0)
      for (const topic of all) {
        const loads = waiting.get(topic)
        if (loads) loads.push(one)
        else waiting.set(topic, [one])
      }
      if (isAway) giveUp(waiting)
      else loadNext()
    })
  const loadMissed = (): void => {
    isAway = false
    const topics = [...missed].filter((topic) => readTopics.has(topic))
    missed.clear()
    void load(topics)
  }
  const retry = createTicker({
    clock,
    everyMs: retryMs,
    run() {
      loadMissed()
      return false
    },
  })

  backplane.start({
    onMessage(message) {
      if (readTopics.has(message.topic)) take({ ...message, receivedBy: [] })
    },
    onAcknowledged({ topic, id, clientId }) {
      const stored = find(topic, id)
      if (stored) mailbox.acknowledge(stored, clientId)
    },
    onBack() {
      for (const topic of readTopics.keys()) missed.add(topic)
      loadMissed()
    },
  })

  return {
    publish(stored) {
      const { topic, message, tag, attestation, publisherId, publishedAtMs } = stored
      const expiresAtMs = Math.ceil(stored.expiresAtMs)
      const draft = { topic, message, tag, attestation, publisherId, publishedAtMs, expiresAtMs }
      sequence += 1
      backplane.publish({ id: idOf(stored), ...draft, sequence })
    },
    acknowledge(stored, clientId) {
      backplane.acknowledge({ topic: stored.topic, id: idOf(stored), clientId })
    },
    load,
    stop() {
      retry.stop()
      isAway = true
      isStopped = true
      giveUp(waiting)
    },
  }
}
