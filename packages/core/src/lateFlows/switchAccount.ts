import type { Hawser } from '../client/hawser.js'
import { createPersistence } from '../client/persistence.js'
import type { ConnectionId } from '../contracts/connector.js'
import { commitConnections } from '../controllers/commitConnections.js'
import { AccountNotFoundError } from '../errors/accountNotFoundError.js'
import { NotConnectedError } from '../errors/notConnectedError.js'
import type { FlowErrorType } from '../flows/flowParameters.js'
import { chooseAddress } from '../state/connectionChanges.js'

export interface SwitchAccountParameters {
  readonly connectionId: ConnectionId
  /** One of the accounts that the wallet shares. */
  readonly address: string
}

export type SwitchAccountReturnType = undefined

export type SwitchAccountErrorType = FlowErrorType | AccountNotFoundError | NotConnectedError

/** What the flow `switchAccount` does. */
export async function switchAccount(
  { internals }: Hawser,
  { connectionId, address }: SwitchAccountParameters,
): Promise<SwitchAccountReturnType> {
  const { state } = internals
  const { byId } = state.connections
  const connection = Object.hasOwn(byId, connectionId) ? byId[connectionId] : undefined
  if (!connection) throw new NotConnectedError({ details: `There is no connection ${connectionId}.` })
  if (!connection.accounts.some((account) => account.address === address)) {
    throw new AccountNotFoundError({ details: `${connection.connectorName} does not share ${address}.` })
  }
  commitConnections(internals, chooseAddress(state.connections, connectionId, address))
  internals.part(createPersistence).flush()
  return undefined
}
