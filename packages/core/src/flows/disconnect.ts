import type { ChainNamespace, HawserError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { removeConnections } from '../client/removeConnections.js'
import type { ConnectionId, Connector } from '../contracts/connector.js'
import type { EndSessionsParameters, WalletError } from '../lateFlows/endSessions.js'
import { describeError } from '../state/describeError.js'
import type { Connection } from '../state/tree.js'
import { assertAlive } from './assertAlive.js'
import { callLate } from './callLate.js'
import { findConnector } from './findConnector.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'
import { DISCONNECT_TIMEOUT_MS } from './timeouts.js'

export interface DisconnectParameters extends FlowParameters {
  /** One connection. */
  readonly connectionId?: ConnectionId | undefined
  /** All connections of a namespace. Without this and `connectionId`: all connections. */
  readonly namespace?: ChainNamespace | undefined
}

export interface DisconnectReturnType {
  readonly connectionIds: readonly ConnectionId[]
  /** The wallets that did not end their side in time or at all. The app is disconnected from them none the less. */
  readonly walletErrors: readonly WalletError[]
}

export type DisconnectErrorType = FlowErrorType

/**
 * Disconnects (STA-05 to STA-07). State and storage are cleared at once; the wallets are told after that, for at most 3 seconds.
 * A namespace that is connected through the same WalletConnect or embedded-wallet session goes with the one that is named.
 *
 * @throws ClientDestroyedError
 * @example await disconnect(hawser)
 */
export async function disconnect(hawser: Hawser, parameters: DisconnectParameters = {}): Promise<DisconnectReturnType> {
  const internals = assertAlive(hawser)
  const { signal, timeoutMs = DISCONNECT_TIMEOUT_MS } = parameters
  const targets = chooseTargets(internals, parameters)
  if (parameters.connectionId === undefined && parameters.namespace === undefined)
    internals.controllers.connection.cancelAttempt()

  const wallets = new Map<Connector, ChainNamespace[]>()
  for (const { connectorId, namespace } of targets) {
    const connector = internals.sessions.get(connectorId) ?? findConnector(internals, connectorId)
    if (connector) wallets.set(connector, [...(wallets.get(connector) ?? []), namespace])
  }
  const connectionIds = targets.map(({ id }) => id)
  removeConnections(internals, connectionIds)
  internals.persistence.flush()

  const walletErrors: readonly WalletError[] =
    wallets.size > 0 ? await endSessions(hawser, { wallets, signal, timeoutMs }) : []
  const [failure] = walletErrors
  if (failure) internals.events.emit('track', { event: 'DISCONNECT_ERROR', properties: { code: failure.error.code } })
  else if (targets.length > 0) internals.events.emit('track', { event: 'DISCONNECT_SUCCESS' })
  return { connectionIds, walletErrors }
}

/** Where the code for it does not come, that is what the wallets' side failed with: the app is disconnected all the same. */
async function endSessions(hawser: Hawser, parameters: EndSessionsParameters): Promise<readonly WalletError[]> {
  const failures: WalletError[] = []
  const onLoadFailure = (error: HawserError): void => {
    for (const { id } of parameters.wallets.keys()) failures.push({ connectorId: id, error: describeError(error) })
  }
  try {
    return await callLate(hawser, { onLoadFailure }, (late) => late.endSessions(hawser, parameters))
  } catch (error) {
    if (failures.length === 0) throw error
    return failures
  }
}

function chooseTargets({ state }: Internals, { connectionId, namespace }: DisconnectParameters): readonly Connection[] {
  const all = Object.values(state.connections.byId)
  const named = all.filter((connection) =>
    connectionId === undefined
      ? namespace === undefined || connection.namespace === namespace
      : connection.id === connectionId,
  )
  const sessionTypes = named
    .map(({ connectorType }) => connectorType)
    .filter((type) => type === 'WALLET_CONNECT' || type === 'AUTH')
  return all
    .filter(
      (connection) => named.includes(connection) || sessionTypes.some((type) => type === connection.connectorType),
    )
    .map((connection) => ({ ...connection }))
}
