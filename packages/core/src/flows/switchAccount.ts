import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { commitConnections } from '../connections/commitConnections.js'
import { chooseAddress, findConnection } from '../connections/connectionChanges.js'
import { createPersistence } from '../connections/persistence.js'
import { AccountNotFoundError, NotConnectedError } from '../errors/errors.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { FlowErrorType } from './flowParameters.js'

export interface SwitchAccountParameters {
  readonly connectionId: ConnectionId
  /** One of the accounts that the wallet shares. */
  readonly address: string
}

export type SwitchAccountErrorType = FlowErrorType | AccountNotFoundError | NotConnectedError

/**
 * Uses another account of a connection. The choice stands until the wallet shares that account no longer or puts another one first.
 * @throws AccountNotFoundError, NotConnectedError, ClientDestroyedError
 */
export function switchAccount(hawser: Hawser, { connectionId, address }: SwitchAccountParameters): void {
  const internals = internalsOf(hawser)
  const { state } = internals
  const connection = findConnection(state.connections, connectionId)
  if (!connection) throw new NotConnectedError({ details: `There is no connection ${connectionId}.` })
  if (!connection.accounts.some((account) => account.address === address)) {
    throw new AccountNotFoundError({ details: `${connection.connectorName} does not share ${address}.` })
  }
  commitConnections(internals, chooseAddress(state.connections, connectionId, address))
  internals.instance(createPersistence).flush()
}
