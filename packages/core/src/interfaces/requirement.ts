import type { View } from '../state/view.js'
import type { ConnectionId } from './connector.js'

/** Why connections have come to stand: the user connected, the page was loaded again, or the wallet added them by itself. */
export type ConnectReason = 'connect' | 'reconnect' | 'wallet'

export interface RequirementQuestion {
  /** All that one answer of a wallet has connected. */
  readonly connectionIds: readonly ConnectionId[]
  readonly reason: ConnectReason
  /** Ends with the connections, the connect that waits for them, the deadline and the client. */
  readonly signal: AbortSignal
  /**
   * Has the modal show a view for as long as it is awaited, over what stands there; the modal opens for it where it is closed. A user who leaves the
   * view has refused, and `signal` ends.
   */
  readonly show: (view: View) => void
}

/** A condition that has to be met before a client says that somebody is connected, such as a sign-in. */
export interface Requirement {
  readonly id: string
  /** How long it may take. A view that waits until the one of another requirement is gone has all of that time from then on. */
  readonly timeoutMs: number
  /** Whether the connections stay or end where it is not met. The user is told in either case. */
  readonly otherwise: 'keep' | 'disconnect'
  /** Resolves once it is met, and throws where it is not. */
  meet(question: RequirementQuestion): Promise<void>
}
