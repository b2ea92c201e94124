import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { commitConnections } from '../connections/commitConnections.js'
import { activate, findConnection } from '../connections/connectionChanges.js'
import { createPersistence } from '../connections/persistence.js'
import { NotConnectedError } from '../errors/errors.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { FlowErrorType } from './flowParameters.js'

export interface SwitchConnectionParameters {
  readonly connectionId: ConnectionId
}

export type SwitchConnectionErrorType = FlowErrorType | NotConnectedError

/**
 * Makes another connection its namespace's active one, and its namespace the active one.
 * @throws NotConnectedError, ClientDestroyedError
 */
export function switchConnection(hawser: Hawser, { connectionId }: SwitchConnectionParameters): void {
  const internals = internalsOf(hawser)
  const { state } = internals
  const connection = findConnection(state.connections, connectionId)
  if (!connection) throw new NotConnectedError({ details: `There is no connection ${connectionId}.` })
  const { namespace } = connection
  commitConnections(internals, activate(state.connections, connectionId), { namespace })
  internals.instance(createPersistence).flush()
}
