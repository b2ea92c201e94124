import type { RelayLimits } from '../limits/relayLimits.js'
import type { RelayMethod } from '../protocol/paramSchemas.js'

/**
 * One thing that happened, for counters and histograms. It never names a topic, a message, a client or an address, and its texts
 * come from small fixed sets, so that they can be labels.
 */
export type RelayMetric =
  | { readonly name: 'socketOpened' }
  | { readonly name: 'socketClosed'; readonly code: number; readonly openForMs: number }
  /** Closed with 3000 as it opened. */
  | { readonly name: 'socketRefused' }
  | { readonly name: 'request'; readonly method: RelayMethod | 'other'; readonly rpcCode: number | undefined }
  | { readonly name: 'published'; readonly tag: number; readonly bytes: number; readonly subscribers: number }
  | { readonly name: 'delivered'; readonly tag: number; readonly bytes: number; readonly waitedMs: number }
  | { readonly name: 'acknowledged'; readonly waitedMs: number }
  /** Messages whose time was over before anybody received them. */
  | { readonly name: 'expired'; readonly count: number }
  /** A message made room before its time; one that nobody had received only goes when the mailbox is full. */
  | { readonly name: 'evicted'; readonly wasReceived: boolean }
  | { readonly name: 'limitReached'; readonly limit: keyof RelayLimits }

export type OnMetric = (metric: RelayMetric) => void

/** A relay's figures now, and its counts since it was created. */
export interface RelayStats {
  readonly sockets: number
  /** Bytes waiting to leave. */
  readonly outgoingBytes: number
  /** Bytes of frames that have not come whole. */
  readonly incomingBytes: number
  readonly subscriptions: number
  readonly subscribedTopics: number
  readonly mailboxMessages: number
  readonly mailboxBytes: number
  readonly mailboxTopics: number
  /** Messages looked at so far to find what is to be pushed: it grows with the messages and their readers, whatever frames come. */
  readonly walked: number
  readonly socketsOpened: number
  readonly socketsRefused: number
  readonly requests: number
  readonly published: number
  readonly delivered: number
  readonly acknowledged: number
  readonly expired: number
  readonly evicted: number
  readonly limitsReached: number
}
