import type { MessageDraft, StoredMessage } from '../mailbox/mailbox.js'

/** A message as `irn_fetchMessages` and `irn_subscription` carry it. */
export interface MessageData {
  readonly topic: string
  readonly message: string
  /** Milliseconds since the Unix epoch. */
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string
}

interface FetchResult {
  readonly messages: MessageData[]
  readonly hasMore: boolean
}

/** Topics, who is subscribed to them, and what is kept for them. Its functions throw RequestRefusal. */
export interface Hub {
  checkBatch(size: number): void
  /** All of them or, where a limit is in the way, none. What is kept for them is pushed after the answer. */
  subscribe(session: RelaySession, topics: readonly string[]): void
  unsubscribe(session: RelaySession, topic: string): void
  publish(session: RelaySession, draft: MessageDraft): void
  /** The messages kept for the topics and not received yet; it counts as received then. Later where other relays are asked for them. */
  fetch(session: RelaySession, topics: readonly string[]): FetchResult | Promise<FetchResult>
  /** A client has received a message. */
  acknowledge(stored: StoredMessage, clientId: string): void
  /** Pushes what is kept for topics that were subscribed since, and what the session had no room for before. */
  flush(session: RelaySession): void
  /** The socket is closed. */
  leave(session: RelaySession): void
  /** Pushes nothing more. */
  stop(): void
  /** Messages looked at so far to find what is to be pushed. */
  readonly walked: number
  readonly subscriptions: number
  readonly subscribedTopics: number
}

/** One open socket, as the hub sees it. */
export interface RelaySession {
  readonly clientId: string
  readonly address: string
  readonly topics: Set<string>
  isOpen(): boolean
  /** Whether `stored` is on its way to this socket, or was and could not be taken there. */
  isPushing(stored: StoredMessage): boolean
  /** Whether a further push may be under way to this socket. What there is no room for waits for `flush`. */
  hasRoom(): boolean
  push(stored: StoredMessage): void
  /** Counts work that was done for this socket against its rate, in steps (see `createDelivery`). */
  charge(steps: number): void
}

export function toMessageData(stored: StoredMessage): MessageData {
  return {
    topic: stored.topic,
    message: stored.message,
    publishedAt: stored.publishedAtMs,
    tag: stored.tag,
    ...(stored.attestation === undefined ? {} : { attestation: stored.attestation }),
  }
}
