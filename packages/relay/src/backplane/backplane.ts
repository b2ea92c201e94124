/** A message as relays that serve the same clients pass it on. All of it is plain data. */
export interface SharedMessage {
  /** The same for one client's message in every relay. */
  readonly id: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation?: string | undefined
  readonly publisherId: string
  /** Milliseconds since the Unix epoch, whole ones. */
  readonly publishedAtMs: number
  readonly expiresAtMs: number
  /** The order of what one relay took in the same millisecond. */
  readonly sequence: number
}

/** A message that is kept, and the clients that have acknowledged it. */
export interface KeptMessage extends SharedMessage {
  readonly receivedBy: readonly string[]
}

/** Somebody has received a message. */
export interface Acknowledgement {
  readonly topic: string
  /** The message's. */
  readonly id: string
  readonly clientId: string
}

/** How a relay hears of the others. */
export interface BackplaneListener {
  onMessage(message: SharedMessage): void
  onAcknowledged(acknowledgement: Acknowledgement): void
  /** It hears the others again: something may have been missed. */
  onBack(): void
}

/**
 * The part that several relays for the same clients share: a place that keeps messages until their time is over, and a channel on which each hears the others. None of
 * its functions throws.
 */
export interface RelayBackplane {
  /** Called once, by the relay that uses it. */
  start(listener: BackplaneListener): void
  /** Keeps a message and tells the others; tries again by itself where it cannot. */
  publish(message: SharedMessage): void
  acknowledge(acknowledgement: Acknowledgement): void
  /** Returns what is kept for the topics, the oldest first. It rejects where that cannot be known, after some seconds at the latest. */
  load(topics: readonly string[]): Promise<readonly KeptMessage[]>
  /** Resolves when everything that was published is kept, or cannot be. The relay calls it when it closes. */
  close(): Promise<void>
}
