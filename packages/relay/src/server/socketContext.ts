import type { Clock } from '@hawser/common'
import type { FaultSwitches } from '../faults/createFaults.js'
import type { Hub } from '../hub/hub.js'
import type { Budget } from '../limits/createBudget.js'
import type { RelayLimits } from '../limits/relayLimits.js'
import type { Mailbox } from '../mailbox/mailbox.js'
import type { OnMetric } from '../metrics/relayMetric.js'

/** What all sockets of a relay share. */
export interface SocketContext {
  readonly clock: Clock
  readonly limits: RelayLimits
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly faults: FaultSwitches
  readonly record: OnMetric
  readonly budgets: SocketBudgets
}

/** What all sockets share a limited amount of. */
interface SocketBudgets {
  readonly outgoingBytes: Budget
  readonly incomingBytes: Budget
  readonly subscriptions: Budget
}
