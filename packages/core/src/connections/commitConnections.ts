import type { ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { Connections, ConnectionsChange } from './connectionChanges.js'
import { writeConnections } from './connectionsSlice.js'
import { describeChange } from './describeChange.js'
import { followNetworks, moveAfter } from './followConnections.js'

export interface CommitOptions {
  /** The namespace that is in use from then on. */
  readonly namespace?: ChainNamespace | undefined
}

/**
 * Writes what has become of the connections, as the pure functions beside it find it, has the networks follow, and tells the difference. What is stored is
 * taken over without it: nobody is connected by that, and nothing follows from it.
 */
export function commitConnections(
  internals: Internals,
  change: ConnectionsChange,
  { namespace }: CommitOptions = {},
): void {
  const { connections } = internals.state
  const before: Connections = { byId: { ...connections.byId }, active: { ...connections.active } }
  moveAfter(internals, before)
  writeConnections(connections, change)
  followNetworks(internals)
  if (namespace) internals.controllers.network.setActiveNamespace(namespace)
  for (const { name, event } of describeChange(before, change)) internals.events.emit(name, event)
}

/** Whether a connector reaches its wallet. */
export function commitReachable({ state }: Pick<Internals, 'state'>, connectorId: string, isReachable: boolean): void {
  const { connections } = state
  const others = connections.unreachable.filter((id) => id !== connectorId)
  const unreachable = isReachable ? others : [...others, connectorId]
  if (unreachable.length !== connections.unreachable.length)
    writeConnections(connections, { ...connections, unreachable })
}
