import type { Hawser } from '../client/hawser.js'
import type { ConnectionId } from '../contracts/connector.js'
import type { ReconnectParameters, ReconnectReturnType } from '../lateFlows/reconnect.js'
import { assertAlive } from './assertAlive.js'
import { callLate } from './callLate.js'

export type { ReconnectErrorType, ReconnectParameters, ReconnectReturnType } from '../lateFlows/reconnect.js'

/**
 * Asks wallets again whether they still authorise the app, without a prompt: what "Try again" does for a connection that is
 * `reconnecting`. A connection that its wallet no longer knows is removed.
 *
 * @throws TimeoutError, AbortedError, ClientDestroyedError
 */
export async function reconnect(hawser: Hawser, parameters: ReconnectParameters = {}): Promise<ReconnectReturnType> {
  const { state, controllers } = assertAlive(hawser)
  const isWaiting = (id: ConnectionId): boolean => state.connections.byId[id]?.status === 'reconnecting'
  const { connectionIds = (Object.keys(state.connections.byId) as ConnectionId[]).filter(isWaiting), signal } =
    parameters
  const asked = connectionIds.filter(isWaiting)
  for (const id of asked) controllers.connection.setStatus(id, 'connecting')
  const onLoadFailure = (): void => {
    for (const id of asked) controllers.connection.setStatus(id, 'reconnecting')
  }
  return callLate(hawser, { signal, onLoadFailure }, (late) => late.reconnect(hawser, { ...parameters, connectionIds }))
}
