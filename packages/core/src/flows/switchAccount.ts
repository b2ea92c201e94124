import type { Hawser } from '../client/hawser.js'
import type { ConnectionId } from '../contracts/connector.js'
import { AccountNotFoundError } from '../errors/accountNotFoundError.js'
import { NotConnectedError } from '../errors/notConnectedError.js'
import { assertAlive } from './assertAlive.js'
import type { FlowErrorType } from './flowParameters.js'

export interface SwitchAccountParameters {
  readonly connectionId: ConnectionId
  /** One of the accounts that the wallet shares. */
  readonly address: string
}

export type SwitchAccountReturnType = undefined

export type SwitchAccountErrorType = FlowErrorType | AccountNotFoundError | NotConnectedError

/**
 * Uses another account of a connection. The choice stands until the wallet shares that account no longer or puts another one first.
 * @throws AccountNotFoundError, NotConnectedError, ClientDestroyedError
 */
export async function switchAccount(
  hawser: Hawser,
  { connectionId, address }: SwitchAccountParameters,
): Promise<SwitchAccountReturnType> {
  const { controllers, persistence, state } = assertAlive(hawser)
  const connection = state.connections.byId[connectionId]
  if (!connection) throw new NotConnectedError({ details: `There is no connection ${connectionId}.` })
  if (!connection.accounts.some((account) => account.address === address)) {
    throw new AccountNotFoundError({ details: `${connection.connectorName} does not share ${address}.` })
  }
  controllers.connection.setAddress(connectionId, address)
  persistence.flush()
  return undefined
}
