import type { Clock } from '@hawser/common'
import type { RelayBackplane } from '../backplane/backplane.js'
import { createExchange, type Exchange } from '../backplane/createExchange.js'
import type { RelayLimits } from '../limits/relayLimits.js'
import type { Mailbox, StoredMessage } from '../mailbox/mailbox.js'
import type { OnMetric } from '../metrics/relayMetric.js'
import { RequestRefusal, rpcCodes } from '../protocol/requestRefusal.js'
import { createDelivery, pushSteps } from './createDelivery.js'
import { type Hub, type MessageData, type RelaySession, toMessageData } from './hub.js'

/** What is read at other relays for a socket counts as a frame of that size does: 16 KiB for one request. */
const charactersPerStep = 16

export function createHub(options: {
  readonly clock: Pick<Clock, 'nowMs' | 'setTimeout'>
  readonly limits: RelayLimits
  readonly mailbox: Mailbox
  readonly record: OnMetric
  /** Something is in the mailbox now that will have to be swept. */
  readonly onStored: () => void
  /** Where other relays serve the same clients. */
  readonly backplane?: RelayBackplane | undefined
}): Hub {
  const { clock, limits, mailbox, record, onStored, backplane } = options
  const subscribers = new Map<string, Set<RelaySession>>()
  const delivery = createDelivery(mailbox)
  let subscriptions = 0

  const leaveTopic = (session: RelaySession, topic: string) => {
    if (!session.topics.delete(topic)) return
    subscriptions -= 1
    delivery.leaveTopic(session, topic)
    const sessions = subscribers.get(topic)
    sessions?.delete(session)
    if (sessions?.size === 0) subscribers.delete(topic)
  }

  const readersOf = ({ topic, publisherId }: StoredMessage): RelaySession[] =>
    [...(subscribers.get(topic) ?? [])].filter(({ clientId }) => clientId !== publisherId)

  const exchange =
    backplane &&
    createExchange({
      backplane,
      clock,
      mailbox,
      readTopics: subscribers,
      onFull: (limit) => record({ name: 'limitReached', limit }),
      onTaken(stored) {
        onStored()
        for (const reader of readersOf(stored))
          if (mailbox.isUnread(stored, reader.clientId)) delivery.offer(reader, stored)
      },
    })

  const loadFor = async (session: RelaySession, topics: readonly string[], from: Exchange) =>
    session.charge(topics.length + (await from.load(topics)) / charactersPerStep)

  const acknowledge = (stored: StoredMessage, clientId: string) => {
    mailbox.acknowledge(stored, clientId)
    exchange?.acknowledge(stored, clientId)
  }

  const fetchHere = (session: RelaySession, topics: readonly string[]) => {
    const messages: MessageData[] = []
    let bytes = 0
    for (const topic of new Set(topics)) {
      for (const stored of mailbox.walk(topic)) {
        session.charge(1)
        if (!mailbox.isUnread(stored, session.clientId)) continue
        const hasRoom = messages.length < limits.maxBatchSize && bytes + stored.bytes <= limits.maxFrameBytes
        // One that fills an answer on its own must get out nevertheless.
        if (!hasRoom && messages.length > 0) return { messages, hasMore: true }
        messages.push(toMessageData(stored))
        bytes += stored.bytes
        acknowledge(stored, session.clientId)
      }
    }
    return { messages, hasMore: false }
  }

  return {
    checkBatch(size) {
      if (size > limits.maxBatchSize) throw limitRefusal('maxBatchSize', limits)
    },

    subscribe(session, topics) {
      const added = new Set(topics.filter((topic) => !session.topics.has(topic)))
      if (session.topics.size + added.size > limits.maxTopicsPerSocket) throw limitRefusal('maxTopicsPerSocket', limits)
      for (const topic of added) {
        const size = subscribers.get(topic)?.size ?? 0
        if (size >= limits.maxSubscribersPerTopic) throw limitRefusal('maxSubscribersPerTopic', limits)
      }
      for (const topic of added) {
        const sessions = subscribers.get(topic) ?? new Set()
        subscribers.set(topic, sessions.add(session))
        session.topics.add(topic)
      }
      subscriptions += added.size
      const deliverKept = () => {
        for (const topic of topics) if (session.topics.has(topic)) delivery.wait(session, topic)
      }
      if (!exchange) return deliverKept()
      void loadFor(session, topics, exchange).then(() => {
        deliverKept()
        delivery.flush(session)
      })
    },

    unsubscribe: leaveTopic,

    publish(session, draft) {
      const put = mailbox.put(draft, session.clientId, session.address)
      if (put.kind === 'full') throw limitRefusal(put.limit, limits)
      if (put.kind === 'repeated') return
      onStored()
      exchange?.publish(put.stored)
      const readers = readersOf(put.stored)
      record({ name: 'published', tag: draft.tag, bytes: put.stored.bytes, subscribers: readers.length })
      session.charge(readers.length * pushSteps)
      for (const reader of readers) delivery.offer(reader, put.stored)
    },

    fetch(session, topics) {
      if (!exchange) return fetchHere(session, topics)
      // Who has gone meanwhile receives nothing, and comes back for it.
      const nothing = { messages: [], hasMore: true }
      return loadFor(session, topics, exchange).then(() => (session.isOpen() ? fetchHere(session, topics) : nothing))
    },

    acknowledge,

    flush: delivery.flush,

    leave(session) {
      for (const topic of [...session.topics]) leaveTopic(session, topic)
      delivery.leave(session)
    },

    stop() {
      exchange?.stop()
      delivery.stop()
    },

    get walked() {
      return delivery.walked
    },
    get subscriptions() {
      return subscriptions
    },
    get subscribedTopics() {
      return subscribers.size
    },
  }
}

function limitRefusal(limit: keyof RelayLimits, limits: RelayLimits): RequestRefusal {
  return new RequestRefusal(rpcCodes.limitExceeded, `The relay's limit ${limit} is ${limits[limit]}.`, limit)
}
