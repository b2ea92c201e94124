import type { ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { HawserState } from '../state/tree.js'
import type { Connections, ConnectionsChange } from './connectionChanges.js'
import { describeChange } from './describeChange.js'
import { followNetworks, moveAfter } from './followConnections.js'

/** The connections' slice as a client begins. */
export function createConnectionsSlice(): HawserState['connections'] {
  return { byId: {}, active: {}, unreachable: [] }
}

export interface CommitOptions {
  /** The namespace that is in use from then on. */
  readonly namespace?: ChainNamespace | undefined
}

/**
 * Writes what has become of the connections, as the pure functions beside it find it, has the networks follow, and tells the difference.
 * Nothing else writes them.
 */
export function commitConnections(
  internals: Internals,
  change: ConnectionsChange,
  { namespace }: CommitOptions = {},
): void {
  const { connections } = internals.state
  const before: Connections = { byId: { ...connections.byId }, active: { ...connections.active } }
  moveAfter(internals, before)
  write(connections, change)
  followNetworks(internals)
  if (namespace) internals.controllers.network.setActiveNamespace(namespace)
  for (const { name, event } of describeChange(before, change)) internals.events.emit(name, event)
}

/** Whether a connector reaches its wallet. */
export function commitReachable({ state }: Pick<Internals, 'state'>, connectorId: string, isReachable: boolean): void {
  const { connections } = state
  const others = connections.unreachable.filter((id) => id !== connectorId)
  const unreachable = isReachable ? others : [...others, connectorId]
  if (unreachable.length !== connections.unreachable.length) connections.unreachable = unreachable
}

/** Writes only the differences. */
function write(connections: HawserState['connections'], { byId, active }: ConnectionsChange): void {
  for (const id of Object.keys(connections.byId) as ConnectionId[]) {
    if (!byId[id]) delete connections.byId[id]
  }
  for (const connection of Object.values(byId)) {
    if (connections.byId[connection.id] !== connection) connections.byId[connection.id] = connection
  }
  for (const namespace of Object.keys(connections.active) as ChainNamespace[]) {
    if (!active[namespace]) delete connections.active[namespace]
  }
  Object.assign(connections.active, active)
}
