import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { createAttemptController } from '../connections/attemptController.js'
import { endConnections, type WalletError } from '../connections/endConnections.js'
import { createKeptConnectors } from '../connections/keptConnectors.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

export interface DisconnectParameters extends FlowParameters {
  /** One connection. */
  readonly connectionId?: ConnectionId | undefined
  /** All connections of a wallet. */
  readonly connectorId?: string | undefined
  /** All connections of a namespace. */
  readonly namespace?: ChainNamespace | undefined
}

export interface DisconnectReturnType {
  readonly connectionIds: readonly ConnectionId[]
  /** The wallets that did not end their side in time or at all. The app is disconnected from them none the less. */
  readonly walletErrors: readonly WalletError[]
}

export type DisconnectErrorType = FlowErrorType

/**
 * Disconnects what all the given parameters are true of, and everything where none is given. State and storage are cleared at
 * once; the wallets are told after that, for at most 3 seconds.
 * A namespace that is connected through the same session (WalletConnect, the embedded wallet) goes with the one that is named.
 *
 * @throws ClientDestroyedError
 * @example await disconnect(hawser)
 */
export async function disconnect(hawser: Hawser, parameters: DisconnectParameters = {}): Promise<DisconnectReturnType> {
  const internals = internalsOf(hawser)
  const connectionIds = chooseTargets(internals, parameters)
  if ([parameters.connectionId, parameters.connectorId, parameters.namespace].every((given) => given === undefined))
    internals.instance(createAttemptController).cancel()
  const walletErrors = await endConnections(internals, connectionIds, parameters)
  const [failure] = walletErrors
  if (failure) internals.events.emit('track', { event: 'DISCONNECT_ERROR', properties: { code: failure.error.code } })
  else if (connectionIds.length > 0) internals.events.emit('track', { event: 'DISCONNECT_SUCCESS' })
  return { connectionIds, walletErrors }
}

/** The connections that are named, and those that stand by the same session. */
function chooseTargets(
  { state, instance }: Internals,
  { connectionId, connectorId, namespace }: DisconnectParameters,
): readonly ConnectionId[] {
  const all = Object.values(state.connections.byId)
  const isNamed = (given: string | undefined, own: string): boolean => given === undefined || given === own
  const named = all.filter(
    (connection) =>
      isNamed(connectionId, connection.id) &&
      isNamed(connectorId, connection.connectorId) &&
      isNamed(namespace, connection.namespace),
  )
  // What was stored by an earlier version does not say so, but its connector may.
  const kept = instance(createKeptConnectors)
  const shared = named
    .filter(({ connectorId, isShared }) => isShared || kept.get(connectorId)?.traits?.session === 'shared')
    .map(({ connectorId }) => connectorId)
  return all
    .filter((connection) => named.includes(connection) || shared.includes(connection.connectorId))
    .map(({ id }) => id)
}
