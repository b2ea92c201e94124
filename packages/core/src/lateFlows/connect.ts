import {
  AbortedError,
  type CaipNetworkId,
  type ChainNamespace,
  ChainNotConfiguredError,
  type HawserError,
  InvalidResponseError,
  loadModule,
  type Network,
  ProviderNotFoundError,
  type RequestPendingError,
  toHawserError,
  type UserRejectedError,
} from '@hawser/common'
import { snapshot } from 'valtio/vanilla'
import { acceptReport } from '../client/acceptReport.js'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import type { ConnectionId, ConnectionReport, Connector } from '../contracts/connector.js'
import { WalletConnectNotFoundError } from '../errors/walletConnectNotFoundError.js'
import type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
import { request } from '../flows/request.js'
import { PAIRING_TIMEOUT_MS, USER_RESPONSE_TIMEOUT_MS } from '../flows/timeouts.js'
import type { ConnectWallet } from '../pairing/connectWallet.js'
import { toErrorInfo } from '../state/toErrorInfo.js'
import type { ConnectAttempt, Connection, HawserState } from '../state/tree.js'
import { findConnector } from './findConnector.js'
import { rememberConnected } from './rememberConnected.js'

export interface ConnectParameters extends FlowParameters {
  /** The id of an entry of the connect list. */
  readonly connectorId: string
  /** All that the wallet speaks and the app has a network for, by default. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** The network that the wallet should be on, where it lets itself be told. */
  readonly network?: CaipNetworkId | undefined
  /** The wallet that the user chose, where the connector leads to any wallet (WalletConnect). */
  readonly wallet?: ConnectWallet | undefined
}

export interface ConnectReturnType {
  /** One for each namespace that the wallet granted. */
  readonly connections: readonly Connection[]
}

export type ConnectErrorType =
  | FlowErrorType
  | ChainNotConfiguredError
  | InvalidResponseError
  | ProviderNotFoundError
  | RequestPendingError
  | WalletConnectNotFoundError
  | UserRejectedError

/** The flow's parameters, and the attempt that has begun for it. */
export interface BegunConnectParameters extends ConnectParameters {
  readonly attempt: { readonly generation: number; readonly signal: AbortSignal }
}

/** What the flow `connect` does. */
export async function connect(hawser: Hawser, parameters: BegunConnectParameters): Promise<ConnectReturnType> {
  const { internals } = hawser
  const { attempt, connectorId, signal } = parameters
  const { connection } = internals.controllers
  const isCurrent = (): boolean => connection.isCurrentAttempt(attempt.generation)
  const connector = findConnector(internals, connectorId)
  try {
    assertInstalled(connector, connectorId)
    const asked = chooseTarget(internals, connector, parameters)
    const isPaired = connector.type === 'WALLET_CONNECT'
    const { timeoutMs = isPaired ? PAIRING_TIMEOUT_MS : USER_RESPONSE_TIMEOUT_MS } = parameters
    const reports = await request(internals, { timeoutMs, signals: [signal, attempt.signal] }, async (inner) => {
      const question = { ...asked, generation: attempt.generation, signal: inner }
      if (!isPaired) return connector.connect(question)
      const { connectByPairing } = await loadModule(() => import('../pairing/pairing.js'))
      return connectByPairing(internals, { connector, question, wallet: parameters.wallet })
    })
    if (!isCurrent()) throw new AbortedError()
    const connections = acceptAnswer(internals, connector, reports, attempt.generation)
    connection.endAttempt(attempt.generation)
    rememberConnected(internals, connector, connections)
    return { connections }
  } catch (cause) {
    const error = toHawserError(cause)
    if (!isCurrent()) throw error.code === 'CLIENT_DESTROYED' ? error : new AbortedError({ cause: error })
    const phase = phaseOf(error)
    if (phase === null) connection.endAttempt(attempt.generation)
    else connection.endAttempt(attempt.generation, { phase, error: toErrorInfo(error) })
    if (phase === 'failed' || phase === 'timedOut') {
      internals.events.emit('track', {
        event: 'CONNECT_ERROR',
        properties: { code: error.code, name: connector?.name ?? '' },
      })
    }
    throw error
  }
}

function assertInstalled(connector: Connector | undefined, connectorId: string): asserts connector is Connector {
  if (connector?.isInstalled) return
  if (!connector && connectorId === 'walletConnect') throw new WalletConnectNotFoundError('connect')
  throw new ProviderNotFoundError({
    details: connector
      ? `${connector.name} is not installed.`
      : `No wallet of the connect list has the id "${connectorId}".`,
  })
}

function chooseTarget(
  { state }: Internals,
  connector: Connector,
  { namespaces, network }: ConnectParameters,
): { namespaces: readonly ChainNamespace[]; network?: Network } {
  const { requested } = state.networks
  const known = connector.namespaces.filter((namespace) =>
    requested.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  const chosen = known.filter((namespace) => !namespaces || namespaces.includes(namespace))
  if (chosen.length === 0) {
    throw new ChainNotConfiguredError({
      details: `${connector.name} speaks ${connector.namespaces.join(', ')}; the app asks for ${(namespaces ?? requested.map(({ caipNetworkId }) => caipNetworkId)).join(', ')}.`,
    })
  }
  const target = network && requested.find(({ caipNetworkId }) => caipNetworkId === network)
  if (network && !target)
    throw new ChainNotConfiguredError({ details: `${network} is not among the requested networks.` })
  return target ? { namespaces: chosen, network: target } : { namespaces: chosen }
}

function acceptAnswer(
  internals: Internals,
  connector: Connector,
  reports: readonly ConnectionReport[],
  generation: number,
): readonly Connection[] {
  const given: readonly unknown[] = Array.isArray(reports) ? reports : []
  const statuses = given.map((report) => acceptReport(internals, connector, report))
  const { byId } = snapshot(internals.state.connections) as HawserState['connections']
  const connections = connector.namespaces
    .map((namespace) => byId[`${namespace}/${connector.id}` satisfies ConnectionId])
    .filter((connection) => connection?.generation === generation)
    .filter((connection) => connection !== undefined)
  if (connections.length === 0) {
    const reason = statuses.includes('malformed') ? 'was malformed' : 'had no account'
    throw new InvalidResponseError({ details: `The answer of ${connector.name} ${reason}.` })
  }
  return connections
}

/** How an attempt stands after `error`; null where the caller ended it. */
function phaseOf({ code }: HawserError): Exclude<ConnectAttempt['phase'], 'waiting'> | null {
  switch (code) {
    case 'USER_REJECTED':
      return 'rejected'
    case 'REQUEST_PENDING':
      return 'alreadyOpen'
    case 'TIMEOUT':
      return 'timedOut'
    case 'ABORTED':
      return null
    default:
      return 'failed'
  }
}
