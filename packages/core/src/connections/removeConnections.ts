import type { Internals } from '../client/internals.js'
import type { ConnectionId } from '../interfaces/connector.js'
import { commitConnections } from './commitConnections.js'
import { removeConnections as remove } from './connectionChanges.js'
import { createSessions } from './sessions.js'

/** Takes connections out of the state, and lets go of connectors that hold none any more. Their wallets are not told. */
export function removeConnections(internals: Internals, ids: readonly ConnectionId[]): void {
  const { state } = internals
  const sessions = internals.instance(createSessions)
  const connectorIds = new Set(ids.map((id) => state.connections.byId[id]?.connectorId))
  commitConnections(internals, remove(state.connections, ids))
  for (const { connectorId } of Object.values(state.connections.byId)) connectorIds.delete(connectorId)
  for (const id of connectorIds) if (id !== undefined) sessions.close(id)
}
