import type { RelayLimits } from '../limits/relayLimits.js'

/** A message that a client asks to be published. */
export interface MessageDraft {
  readonly topic: string
  /** The sealed envelope, base64: the relay cannot read it. */
  readonly message: string
  readonly tag: number
  readonly ttlMs: number
  readonly attestation?: string | undefined
  /** When another relay took it; now when absent. */
  readonly publishedAtMs?: number | undefined
}

export interface StoredMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  /** The client that published it: it is never sent back to it. */
  readonly publisherId: string
  /** Where it came from. */
  readonly address: string
  readonly publishedAtMs: number
  readonly expiresAtMs: number
  readonly bytes: number
  /** The clients that have acknowledged it. */
  readonly receivedBy: Set<string>
}

/** The limit that leaves no room for a message. */
export type MailboxLimit = Extract<
  keyof RelayLimits,
  | 'maxMessageBytes'
  | 'maxMailboxMessagesPerTopic'
  | 'maxMailboxBytesPerTopic'
  | 'maxMailboxBytesPerClient'
  | 'maxMailboxMessages'
  | 'maxMailboxBytes'
>

export type PutResult =
  | { readonly kind: 'stored'; readonly stored: StoredMessage }
  /** The same client has published the same message before: it asks again because it saw no answer. */
  | { readonly kind: 'repeated'; readonly stored: StoredMessage }
  | { readonly kind: 'full'; readonly limit: MailboxLimit }

/**
 * Messages by topic until their time to live is over. One that somebody has received is kept too, for a second reader of the
 * same topic (another wallet that scans the same code), and is the first to go when room is needed. One that nobody has received
 * goes before its time only when the mailbox is full, and then the oldest of the address that has most of it: keys are free, and nobody can shut
 * others out. Whoever has most of it, or fills a topic or a client's share, is told instead.
 */
export interface Mailbox {
  put(draft: MessageDraft, publisherId: string, address: string): PutResult
  /** All of `topic`, the oldest first, and those too that come before its end is reached. */
  walk(topic: string): IterableIterator<StoredMessage>
  /** Whether `clientId` has neither published nor acknowledged it, and its time is not over. */
  isUnread(stored: StoredMessage, clientId: string): boolean
  acknowledge(stored: StoredMessage, clientId: string): void
  /** Drops what has expired; answers how many that nobody had received. */
  sweep(): number
  clear(): void
  readonly messages: number
  readonly bytes: number
  readonly topics: number
}
