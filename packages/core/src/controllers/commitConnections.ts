import type { ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { ConnectionId } from '../contracts/connector.js'
import type { ConnectionsChange } from '../state/connectionChanges.js'

/**
 * Writes what a report or a removal changed, as the pure functions beside the state find it (`applyReport` and those of `connectionChanges`),
 * and tells it. What has not changed is not written.
 */
export function commitConnections(
  { state: { connections }, events: { emit } }: Pick<Internals, 'state' | 'events'>,
  { byId, active, events }: ConnectionsChange,
): void {
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
  for (const { name, event } of events) emit(name, event)
}
