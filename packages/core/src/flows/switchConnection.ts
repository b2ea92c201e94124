import { followActiveWallets } from '../client/followActiveWallets.js'
import type { Hawser } from '../client/hawser.js'
import type { ConnectionId } from '../contracts/connector.js'
import { NotConnectedError } from '../errors/notConnectedError.js'
import { assertAlive } from './assertAlive.js'
import type { FlowErrorType } from './flowParameters.js'

export interface SwitchConnectionParameters {
  readonly connectionId: ConnectionId
}

export type SwitchConnectionReturnType = undefined

export type SwitchConnectionErrorType = FlowErrorType | NotConnectedError

/**
 * Makes another connection its namespace's active one, and its namespace the active one.
 * @throws NotConnectedError, ClientDestroyedError
 */
export async function switchConnection(
  hawser: Hawser,
  { connectionId }: SwitchConnectionParameters,
): Promise<SwitchConnectionReturnType> {
  const internals = assertAlive(hawser)
  const { controllers, state } = internals
  const connection = state.connections.byId[connectionId]
  if (!connection) throw new NotConnectedError({ details: `There is no connection ${connectionId}.` })
  controllers.connection.setActive(connectionId)
  followActiveWallets(internals)
  controllers.network.setActiveNamespace(connection.namespace)
  internals.persistence.flush()
  return undefined
}
