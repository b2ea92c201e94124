import type { Hawser } from '../client/hawser.js'
import type { ConnectionId } from '../contracts/connector.js'
import type { Connection } from '../state/tree.js'
import { assertAlive } from './assertAlive.js'
import { type FlowErrorType, type FlowParameters, request } from './request.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, RECONNECT_TIMEOUT_MS, restoreConnection } from './restoreConnection.js'

export interface ReconnectParameters extends FlowParameters {
  /** By default all connections whose wallet has not answered. */
  readonly connectionIds?: readonly ConnectionId[] | undefined
}

export interface ReconnectReturnType {
  /** Those of the connections that stand, each with its status. */
  readonly connections: readonly Connection[]
}

export type ReconnectErrorType = FlowErrorType

/**
 * Asks wallets again whether they still authorise the app, without a prompt: what "Try again" does for a connection that is
 * `reconnecting`. A connection that its wallet no longer knows is removed.
 *
 * @throws TimeoutError, AbortedError, ClientDestroyedError
 */
export async function reconnect(hawser: Hawser, parameters: ReconnectParameters = {}): Promise<ReconnectReturnType> {
  const internals = assertAlive(hawser)
  const { state, controllers } = internals
  const {
    connectionIds = Object.values(state.connections.byId)
      .filter(({ status }) => status === 'reconnecting')
      .map(({ id }) => id),
    signal,
    timeoutMs = CONNECTOR_DISCOVERY_TIMEOUT_MS + RECONNECT_TIMEOUT_MS + 1_000,
  } = parameters
  for (const id of connectionIds) {
    if (state.connections.byId[id]?.status === 'reconnecting') controllers.connection.setStatus(id, 'connecting')
  }
  await request(internals, { timeoutMs, signals: [signal] }, () =>
    Promise.all(connectionIds.map((id) => restoreConnection(internals, id, internals.signal))),
  )
  const connections = hawser.getSnapshot().connections.byId
  return { connections: connectionIds.map((id) => connections[id]).filter((connection) => connection !== undefined) }
}
