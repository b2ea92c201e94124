import type { ConnectionId } from '../contracts/connector.js'
import { followActiveWallets } from './followActiveWallets.js'
import type { Internals } from './internals.js'

/** Takes connections out of the state, and lets go of connectors that hold none any more. Their wallets are not told. */
export function removeConnections(
  internals: Pick<Internals, 'state' | 'controllers' | 'sessions'>,
  ids: readonly ConnectionId[],
): void {
  const { state, controllers, sessions } = internals
  const connectorIds = new Set(ids.map((id) => state.connections.byId[id]?.connectorId))
  controllers.connection.remove(ids)
  followActiveWallets(internals)
  for (const { connectorId } of Object.values(state.connections.byId)) connectorIds.delete(connectorId)
  for (const id of connectorIds) if (id !== undefined) sessions.close(id)
}
