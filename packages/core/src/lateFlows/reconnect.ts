import type { Hawser } from '../client/hawser.js'
import type { ConnectionId } from '../contracts/connector.js'
import type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from '../flows/timeouts.js'
import type { Connection } from '../state/tree.js'
import { restoreConnection } from './restoreConnection.js'

export interface ReconnectParameters extends FlowParameters {
  /** By default all connections whose wallet has not answered. */
  readonly connectionIds?: readonly ConnectionId[] | undefined
}

export interface ReconnectReturnType {
  /** Those of the connections that stand, each with its status. */
  readonly connections: readonly Connection[]
}

export type ReconnectErrorType = FlowErrorType

/** What the flow `reconnect` does. */
export async function reconnect(
  hawser: Hawser,
  parameters: ReconnectParameters & { readonly connectionIds: readonly ConnectionId[] },
): Promise<ReconnectReturnType> {
  const { internals } = hawser
  const {
    connectionIds,
    signal,
    timeoutMs = CONNECTOR_DISCOVERY_TIMEOUT_MS + RECONNECT_TIMEOUT_MS + 1_000,
  } = parameters
  await request(internals, { timeoutMs, signals: [signal] }, () =>
    Promise.all(connectionIds.map((id) => restoreConnection(internals, id, internals.signal))),
  )
  const { byId } = hawser.getSnapshot().connections
  const connections = connectionIds.map((id) => (Object.hasOwn(byId, id) ? byId[id] : undefined))
  return { connections: connections.filter((connection) => connection !== undefined) }
}
