import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { createPersistence } from '../client/persistence.js'
import { removeConnections } from '../client/removeConnections.js'
import { createSessions } from '../client/sessions.js'
import type { ConnectionId, Connector } from '../contracts/connector.js'
import type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { DISCONNECT_TIMEOUT_MS } from '../flows/timeouts.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import { toErrorInfo } from '../state/toErrorInfo.js'
import type { Connection } from '../state/tree.js'
import { findConnector } from './findConnector.js'

/** A wallet that did not end its side in time or at all. */
export interface WalletError {
  readonly connectorId: string
  readonly error: ErrorInfo
}

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

/** What the flow `disconnect` does. */
export async function disconnect(
  { internals }: Hawser,
  parameters: DisconnectParameters,
): Promise<DisconnectReturnType> {
  const sessions = internals.part(createSessions)
  const targets = chooseTargets(internals, parameters)
  if (parameters.connectionId === undefined && parameters.namespace === undefined)
    internals.controllers.connection.cancelAttempt()

  const wallets = new Map<Connector, ChainNamespace[]>()
  for (const { connectorId, namespace } of targets) {
    const connector = sessions.get(connectorId) ?? findConnector(internals, connectorId)
    if (connector) wallets.set(connector, [...(wallets.get(connector) ?? []), namespace])
  }
  const connectionIds = targets.map(({ id }) => id)
  removeConnections(internals, connectionIds)
  internals.part(createPersistence).flush()

  const walletErrors = await endSessions(internals, wallets, parameters)
  const [failure] = walletErrors
  if (failure) internals.events.emit('track', { event: 'DISCONNECT_ERROR', properties: { code: failure.error.code } })
  else if (targets.length > 0) internals.events.emit('track', { event: 'DISCONNECT_SUCCESS' })
  return { connectionIds, walletErrors }
}

/** Tells wallets that the app has disconnected, all at the same time. Never rejects. */
async function endSessions(
  internals: Internals,
  wallets: ReadonlyMap<Connector, readonly ChainNamespace[]>,
  { timeoutMs = DISCONNECT_TIMEOUT_MS, signal }: FlowParameters,
): Promise<readonly WalletError[]> {
  const results = await Promise.all(
    [...wallets].map(async ([connector, namespaces]): Promise<readonly WalletError[]> => {
      try {
        await request(internals, { timeoutMs, signals: [signal] }, (inner) =>
          connector.disconnect({ namespaces, signal: inner }),
        )
        return []
      } catch (error) {
        return [{ connectorId: connector.id, error: toErrorInfo(error) }]
      }
    }),
  )
  return results.flat()
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
