import { InvalidOptionsError } from '@hawser/common'

/** The limits of one relay. Every figure is a whole number above zero; memory is bounded by them and by nothing else. */
export interface RelayLimits {
  /** Sockets open at once. One more is answered with HTTP 503 before it opens. */
  readonly maxSockets: number
  /** Sockets open at once from one address or IPv6 network of 64 bits (see `clientAddress`). One more is answered with HTTP 429 before it opens. */
  readonly maxSocketsPerAddress: number
  /** Topics that one socket is subscribed to. */
  readonly maxTopicsPerSocket: number
  /** Topics that all sockets are subscribed to together. With more, the socket with most of them is cut off. */
  readonly maxSubscriptions: number
  /** Sockets that are subscribed to one topic: it bounds how often one message is sent. */
  readonly maxSubscribersPerTopic: number
  /** Bytes of one WebSocket frame. A larger one closes its socket with 1009. */
  readonly maxFrameBytes: number
  /** UTF-8 bytes of one message, its attestation included. */
  readonly maxMessageBytes: number
  /** Messages or topics in one batch. */
  readonly maxBatchSize: number
  /** Messages kept for one topic. */
  readonly maxMailboxMessagesPerTopic: number
  /** Bytes kept for one topic. */
  readonly maxMailboxBytesPerTopic: number
  /** Bytes that one client has published and nobody has received. */
  readonly maxMailboxBytesPerClient: number
  /** Messages kept altogether. Without room, what nobody has received goes where one address has most of it. */
  readonly maxMailboxMessages: number
  /** Bytes kept altogether. */
  readonly maxMailboxBytes: number
  /** Bytes kept of what somebody has received: it is kept for a second reader, and the first that was received goes first. */
  readonly maxReceivedBytes: number
  /** The longest time that a message is kept, in milliseconds. A longer time to live is shortened to it. */
  readonly maxTtlMs: number
  /**
   * Requests of one socket in a second, on average. A frame counts once more for every 16 KiB of its size, for every 16 readers that its messages
   * go to, for every 1,024 messages that are looked at for it and for every 16 KiB that are read for it at a backplane.
   * Pings and pongs count too, and end the socket when there are too many.
   */
  readonly requestsPerSecond: number
  /** Requests of one socket at once, before `requestsPerSecond` counts. */
  readonly requestBurst: number
  /** Bytes waiting to leave through one socket. Pushes wait until they have left; a socket that goes on asking is cut off. */
  readonly maxBufferedBytes: number
  /** Bytes waiting to leave through all sockets together. With more, the socket with most of them is cut off. */
  readonly maxOutgoingBytes: number
  /** Bytes of frames that have not come whole, of all sockets together. With more, the socket with most of them is cut off. */
  readonly maxIncomingBytes: number
  /** Pushes to one socket that it has not acknowledged. Further ones wait, in the mailbox, until it has. */
  readonly maxUnacknowledged: number
  /** How often a socket is pinged, in milliseconds. One that has not answered by the next ping is cut off. Clients want less than 35 s. */
  readonly pingIntervalMs: number
  /** How long `authenticate` may take, in milliseconds. */
  readonly authenticateTimeoutMs: number
}

/**
 * The limits of a relay that was given none. At the very worst they come to a gigabyte: the mailbox, what waits to leave and to come whole, half a
 * kilobyte for each subscription, and some 20 kB for each socket.
 */
export const defaultRelayLimits: RelayLimits = {
  maxSockets: 10_000,
  maxSocketsPerAddress: 1_000,
  maxTopicsPerSocket: 2_000,
  maxSubscriptions: 400_000,
  maxSubscribersPerTopic: 100,
  maxFrameBytes: 2 * 1024 * 1024,
  maxMessageBytes: 1024 * 1024,
  maxBatchSize: 500,
  maxMailboxMessagesPerTopic: 200,
  maxMailboxBytesPerTopic: 4 * 1024 * 1024,
  maxMailboxBytesPerClient: 16 * 1024 * 1024,
  maxMailboxMessages: 200_000,
  maxMailboxBytes: 256 * 1024 * 1024,
  maxReceivedBytes: 64 * 1024 * 1024,
  maxTtlMs: 30 * 24 * 60 * 60 * 1000,
  requestsPerSecond: 50,
  requestBurst: 500,
  maxBufferedBytes: 8 * 1024 * 1024,
  maxOutgoingBytes: 128 * 1024 * 1024,
  maxIncomingBytes: 128 * 1024 * 1024,
  maxUnacknowledged: 1_000,
  pingIntervalMs: 25_000,
  authenticateTimeoutMs: 5_000,
}

/**
 * The defaults with `limits` over them.
 *
 * @throws InvalidOptionsError for a name that is no limit, and for a value that is no whole number above zero.
 */
export function resolveLimits(limits: Partial<RelayLimits> = {}): RelayLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(defaultRelayLimits, name)) {
      throw new InvalidOptionsError(
        `The relay has no limit "${name}". It has: ${Object.keys(defaultRelayLimits).join(', ')}.`,
      )
    }
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new InvalidOptionsError(`The relay's limit "${name}" is ${value}: write a whole number above zero.`)
    }
  }
  return { ...defaultRelayLimits, ...limits }
}
