import type { StoredMessage } from '../mailbox/mailbox.js'

/** One open socket, as the hub sees it. */
export interface RelaySession {
  readonly clientId: string
  readonly address: string
  readonly topics: Set<string>
  /** Whether `stored` is on its way to this socket, or was and could not be taken there. */
  isPushing(stored: StoredMessage): boolean
  /** Sends `stored` to this socket; `false` when it has too much under way: the hub offers it again by `flush`. */
  push(stored: StoredMessage): boolean
}
