import type { ConnectionId } from '../contracts/connector.js'
import { removeConnections as remove } from '../state/connectionChanges.js'
import type { Internals } from './internals.js'
import { createSessions } from './sessions.js'
import { takeOver } from './takeOver.js'

/** Takes connections out of the state, and lets go of connectors that hold none any more. Their wallets are not told. */
export function removeConnections(internals: Internals, ids: readonly ConnectionId[]): void {
  const { state } = internals
  const sessions = internals.part(createSessions)
  const connectorIds = new Set(ids.map((id) => state.connections.byId[id]?.connectorId))
  takeOver(internals, remove(state.connections, ids))
  for (const { connectorId } of Object.values(state.connections.byId)) connectorIds.delete(connectorId)
  for (const id of connectorIds) if (id !== undefined) sessions.close(id)
}
