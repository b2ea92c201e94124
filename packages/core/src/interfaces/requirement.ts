import type { View } from '../state/view.js'
import type { ConnectionId, ConnectionReport, Connector, ConnectParameters } from './connector.js'

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
   * view has refused, and `signal` ends. One that is locked cannot be left: it has to offer another way to refuse.
   */
  readonly show: (view: View, options?: { readonly isLocked?: boolean | undefined }) => void
}

/** A condition that has to be met before a client says that somebody is connected, such as a sign-in. */
export interface Requirement {
  readonly id: string
  /** How long it may take. A view that waits until the one of another requirement is gone has all of that time from then on. */
  readonly timeoutMs: number
  /** Whether the connections stay or end where it is not met, of which the user is told. `skip`: they stay, the connect goes on, and nobody is told. */
  readonly otherwise: 'keep' | 'disconnect' | 'skip'
  /** The view that is gone to where the connections end for it. Who names one tells the user in words of its own. */
  readonly unmetView?: View | undefined
  /** Connects a wallet of another app in a way that may meet it at once. Without it the connector's own `connect` does. */
  connect?: ((connector: Connector, parameters: ConnectParameters) => Promise<readonly ConnectionReport[]>) | undefined
  /** Resolves once it is met, and throws where it is not. */
  meet(question: RequirementQuestion): Promise<void>
}
