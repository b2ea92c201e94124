import type { Clock } from '@hawser/common'
import type { WebSocket } from 'ws'
import type { FaultSwitches } from '../faults/createFaults.js'
import type { Hub } from '../hub/hub.js'
import type { Budget, BudgetShare } from '../limits/createBudget.js'
import type { RelayLimits } from '../limits/relayLimits.js'
import type { OnMetric } from '../metrics/relayMetric.js'

/** The context that all sockets of a relay share. */
export interface SocketContext {
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly hub: Hub
  readonly faults: FaultSwitches
  readonly record: OnMetric
  readonly budgets: SocketBudgets
}

/** The budgets that all sockets share. */
interface SocketBudgets {
  readonly outgoingBytes: Budget
  readonly incomingBytes: Budget
  readonly subscriptions: Budget
}

export type Sender = (text: string) => void

/** Sends through a socket while it is open; what waits to leave is counted in `share`. */
export function createSender(socket: WebSocket, share: BudgetShare): Sender {
  return (text) => {
    if (socket.readyState !== socket.OPEN) return
    const bytes = Buffer.from(text)
    share.add(bytes.length)
    // Taking the last of the budget may have ended this very socket.
    if (socket.readyState !== socket.OPEN) return
    socket.send(bytes, { binary: false }, () => share.add(-bytes.length))
  }
}
