import type { Clock } from '@hawser/common'
import { createLargest } from '../limits/createLargest.js'
import type { RelayLimits } from '../limits/relayLimits.js'
import type { Mailbox, MailboxLimit, MessageDraft, PutResult, StoredMessage } from './mailbox.js'

/** The size of a kept message beside its text, roughly. */
const overheadBytes = 400
/** More readers than any topic has; the set must not grow with every key that somebody makes up. */
const maxReaders = 32

export function createMailbox(options: {
  readonly clock: Pick<Clock, 'nowMs'>
  readonly limits: RelayLimits
  /** Called when a message makes room before its time. */
  readonly onEvicted?: (wasReceived: boolean) => void
}): Mailbox {
  const { clock, limits, onEvicted } = options
  const byTopic = new Map<string, { readonly messages: Set<StoredMessage>; bytes: number }>()
  /** In the order of their acknowledgement. */
  const received = new Set<StoredMessage>()
  let receivedBytes = 0
  const unreceivedBytes = new Map<string, number>()
  /** The messages that nobody has received, the oldest first, by the address it came from. */
  const byAddress = new Map<string, Set<StoredMessage>>()
  const addressBytes = createLargest<string>()
  let count = 0
  let bytes = 0

  const release = (stored: StoredMessage) => {
    const left = (unreceivedBytes.get(stored.publisherId) ?? 0) - stored.bytes
    if (left > 0) unreceivedBytes.set(stored.publisherId, left)
    else unreceivedBytes.delete(stored.publisherId)
    const share = byAddress.get(stored.address)
    if (!share?.delete(stored)) return
    addressBytes.set(stored.address, addressBytes.sizeOf(stored.address) - stored.bytes)
    if (share.size === 0) byAddress.delete(stored.address)
  }

  const remove = (stored: StoredMessage) => {
    const topic = byTopic.get(stored.topic)
    if (!topic?.messages.delete(stored)) return
    topic.bytes -= stored.bytes
    if (topic.messages.size === 0) byTopic.delete(stored.topic)
    count -= 1
    bytes -= stored.bytes
    if (received.delete(stored)) receivedBytes -= stored.bytes
    else release(stored)
  }

  const evictUntil = (candidates: Iterable<StoredMessage>, hasRoom: () => boolean) => {
    for (const stored of candidates) {
      if (hasRoom()) return
      if (!received.has(stored)) continue
      remove(stored)
      onEvicted?.(true)
    }
  }

  /** Takes from the address that has most, for as long as that is more than what `address` would have then. */
  const evictUnreceived = (address: string, size: number, hasRoom: () => boolean) => {
    const own = addressBytes.sizeOf(address) + size
    while (!hasRoom()) {
      const { largest } = addressBytes
      if (largest === undefined || addressBytes.sizeOf(largest) <= own) return
      const [oldest] = byAddress.get(largest) ?? []
      if (!oldest) return
      remove(oldest)
      onEvicted?.(false)
    }
  }

  const findFullLimit = (
    topicId: string,
    publisherId: string,
    address: string,
    size: number,
  ): MailboxLimit | undefined => {
    if (size - overheadBytes > limits.maxMessageBytes) return 'maxMessageBytes'
    if ((unreceivedBytes.get(publisherId) ?? 0) + size > limits.maxMailboxBytesPerClient)
      return 'maxMailboxBytesPerClient'
    const topic = byTopic.get(topicId)
    if (topic) {
      const hasCount = () => topic.messages.size < limits.maxMailboxMessagesPerTopic
      const hasBytes = () => topic.bytes + size <= limits.maxMailboxBytesPerTopic
      evictUntil(topic.messages, () => hasCount() && hasBytes())
      if (!hasCount()) return 'maxMailboxMessagesPerTopic'
      if (!hasBytes()) return 'maxMailboxBytesPerTopic'
    }
    const hasCount = () => count < limits.maxMailboxMessages
    const hasBytes = () => bytes + size <= limits.maxMailboxBytes
    evictUntil(received, () => hasCount() && hasBytes())
    evictUnreceived(address, size, () => hasCount() && hasBytes())
    if (!hasCount()) return 'maxMailboxMessages'
    if (!hasBytes()) return 'maxMailboxBytes'
    return undefined
  }

  const put = (draft: MessageDraft, publisherId: string, address: string): PutResult => {
    const nowMs = clock.nowMs()
    for (const stored of byTopic.get(draft.topic)?.messages ?? []) {
      const isSame = stored.publisherId === publisherId && stored.message === draft.message
      if (isSame && stored.expiresAtMs > nowMs) return { kind: 'repeated', stored }
    }
    const size = Buffer.byteLength(draft.message) + Buffer.byteLength(draft.attestation ?? '') + overheadBytes
    const limit = findFullLimit(draft.topic, publisherId, address, size)
    if (limit) return { kind: 'full', limit }
    const stored: StoredMessage = {
      topic: draft.topic,
      message: draft.message,
      tag: draft.tag,
      attestation: draft.attestation,
      publisherId,
      address,
      publishedAtMs: draft.publishedAtMs ?? nowMs,
      expiresAtMs: nowMs + Math.min(draft.ttlMs, limits.maxTtlMs),
      bytes: size,
      receivedBy: new Set(),
    }
    const topic = byTopic.get(draft.topic) ?? { messages: new Set<StoredMessage>(), bytes: 0 }
    byTopic.set(draft.topic, topic)
    topic.messages.add(stored)
    topic.bytes += size
    count += 1
    bytes += size
    unreceivedBytes.set(publisherId, (unreceivedBytes.get(publisherId) ?? 0) + size)
    const share = byAddress.get(address) ?? new Set<StoredMessage>()
    byAddress.set(address, share.add(stored))
    addressBytes.set(address, addressBytes.sizeOf(address) + size)
    return { kind: 'stored', stored }
  }

  return {
    put,
    *walk(topicId) {
      let walked: Set<StoredMessage> | undefined
      for (;;) {
        // One that has been empty meanwhile is another one now.
        const messages = byTopic.get(topicId)?.messages
        if (!messages || messages === walked) return
        walked = messages
        yield* messages
      }
    },
    isUnread: (stored, clientId) =>
      stored.expiresAtMs > clock.nowMs() && stored.publisherId !== clientId && !stored.receivedBy.has(clientId),
    acknowledge(stored, clientId) {
      if (!byTopic.get(stored.topic)?.messages.has(stored)) return
      if (stored.receivedBy.size < maxReaders) stored.receivedBy.add(clientId)
      if (received.has(stored)) return
      received.add(stored)
      receivedBytes += stored.bytes
      release(stored)
      evictUntil(received, () => receivedBytes <= limits.maxReceivedBytes)
    },
    sweep() {
      const nowMs = clock.nowMs()
      let lost = 0
      for (const { messages } of [...byTopic.values()]) {
        for (const stored of [...messages]) {
          if (stored.expiresAtMs > nowMs) continue
          if (!received.has(stored)) lost += 1
          remove(stored)
        }
      }
      return lost
    },
    clear() {
      for (const { messages } of [...byTopic.values()]) for (const stored of [...messages]) remove(stored)
    },
    get messages() {
      return count
    },
    get bytes() {
      return bytes
    },
    get topics() {
      return byTopic.size
    },
  }
}
