import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { commitConnections } from '../connections/commitConnections.js'
import { findConnection } from '../connections/connectionChanges.js'
import { createRestorer } from '../connections/restoreConnections.js'
import { setStatus } from '../connections/storedState.js'
import type { ConnectionId } from '../interfaces/connector.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from '../lateConstants.js'
import { createSignInLoader } from '../siwx/signInLoader.js'
import type { Connection } from '../state/tree.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

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
  const internals = internalsOf(hawser)
  internals.instance(createSignInLoader)
  const { connections } = internals.state
  const isWaiting = (id: ConnectionId): boolean => findConnection(connections, id)?.status === 'reconnecting'
  const {
    connectionIds = (Object.keys(connections.byId) as ConnectionId[]).filter(isWaiting),
    signal,
    timeoutMs = CONNECTOR_DISCOVERY_TIMEOUT_MS + RECONNECT_TIMEOUT_MS + 1_000,
  } = parameters
  commitConnections(internals, setStatus(connections, connectionIds.filter(isWaiting), 'connecting'))
  await withClientDeadline(internals, { timeoutMs, signals: [signal] }, () =>
    internals.instance(createRestorer).restore(connectionIds),
  )
  const restored = hawser.getSnapshot().connections
  return { connections: connectionIds.flatMap((id) => findConnection(restored, id) ?? []) }
}
