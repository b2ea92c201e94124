import { followActiveWallets } from '../client/followActiveWallets.js'
import type { Hawser } from '../client/hawser.js'
import { createPersistence } from '../client/persistence.js'
import type { ConnectionId } from '../contracts/connector.js'
import { commitConnections } from '../controllers/commitConnections.js'
import { NotConnectedError } from '../errors/notConnectedError.js'
import type { FlowErrorType } from '../flows/flowParameters.js'
import { activate } from '../state/connectionChanges.js'

export interface SwitchConnectionParameters {
  readonly connectionId: ConnectionId
}

export type SwitchConnectionReturnType = undefined

export type SwitchConnectionErrorType = FlowErrorType | NotConnectedError

/** What the flow `switchConnection` does. */
export async function switchConnection(
  { internals }: Hawser,
  { connectionId }: SwitchConnectionParameters,
): Promise<SwitchConnectionReturnType> {
  const { controllers, state } = internals
  const { byId } = state.connections
  const connection = Object.hasOwn(byId, connectionId) ? byId[connectionId] : undefined
  if (!connection) throw new NotConnectedError({ details: `There is no connection ${connectionId}.` })
  commitConnections(internals, activate(state.connections, connectionId))
  followActiveWallets(internals)
  controllers.network.setActiveNamespace(connection.namespace)
  internals.part(createPersistence).flush()
  return undefined
}
