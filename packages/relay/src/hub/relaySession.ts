import type { StoredMessage } from '../mailbox/mailbox.js'

/** One open socket, as the hub sees it. */
export interface RelaySession {
  readonly clientId: string
  readonly address: string
  readonly topics: Set<string>
  /** Whether `stored` is on its way to this socket, or was and could not be taken there. */
  isPushing(stored: StoredMessage): boolean
  /** Whether a further push may be under way to this socket. What there is no room for waits for `flush`. */
  hasRoom(): boolean
  push(stored: StoredMessage): void
  /** Counts work that was done for this socket against its rate, in steps (see `createDelivery`). */
  charge(steps: number): void
}
