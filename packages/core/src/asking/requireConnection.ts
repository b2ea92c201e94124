import { type ChainNamespace, ChainNotConfiguredError, type Network, ProviderNotFoundError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { createKeptConnectors } from '../connections/keptConnectors.js'
import { AccountNotFoundError, CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { ConnectionId } from '../interfaces/connector.js'
import { isSameAddress } from '../state/account.js'
import type { Connection } from '../state/tree.js'
import { requestWallet } from './requestWallet.js'
import type { ClientDeadlineOptions } from './withClientDeadline.js'

export interface RequireConnectionParameters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** The account in use by default. */
  readonly address?: string | undefined
}

export interface UsableConnection {
  readonly connection: Connection
  readonly adapter: ChainAdapter
  readonly address: string
  readonly getProvider: () => Promise<unknown>
}

/**
 * The active connection of a namespace with all that is needed to use it.
 * @throws NotConnectedError, AccountNotFoundError, ProviderNotFoundError, CapabilityMissingError
 */
export function requireConnection(
  internals: Internals,
  parameters: RequireConnectionParameters = {},
): UsableConnection {
  const { state } = internals
  const namespace = parameters.namespace ?? state.networks.activeNamespace
  const id = namespace && state.connections.active[namespace]
  const connection = id && state.connections.byId[id]
  if (!namespace || connection?.status !== 'connected') {
    throw new NotConnectedError({
      details: connection
        ? connection.status === 'unconfirmed'
          ? `${connection.connectorName} has not confirmed the connection since the page was loaded. Connect it again.`
          : `${connection.connectorName} has not answered since the page was loaded.`
        : `Nothing is connected for ${namespace ?? 'any namespace'}.`,
    })
  }
  const wanted = parameters.address ?? connection.address
  const account = connection.accounts.find(({ address }) => isSameAddress(namespace, address, wanted))
  if (!account) throw new AccountNotFoundError({ details: `${connection.connectorName} does not share ${wanted}.` })
  return {
    connection,
    getProvider: providerOf(internals, connection),
    adapter: requireAdapter(internals, namespace),
    address: account.address,
  }
}

/** The wallet of one connection. */
export interface ConnectionWallet {
  getProvider(): Promise<unknown>
  /** Runs what asks it. That ends with the time, the signals, this connection and the client. */
  request<T>(options: ClientDeadlineOptions, run: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/**
 * The wallet of a connection as it stands now: one that takes its place later, or is listed by its id, is asked nothing.
 * @throws NotConnectedError, ProviderNotFoundError, ClientDestroyedError
 */
export function requireWallet(hawser: Hawser, connectionId: ConnectionId): ConnectionWallet {
  const internals = internalsOf(hawser)
  const found = internals.state.connections.byId[connectionId]
  if (!found) throw new NotConnectedError({ details: `There is no connection ${connectionId}.` })
  const connection = { ...found }
  return {
    getProvider: providerOf(internals, connection),
    request: (options, run) => requestWallet(internals, { ...options, connection }, run),
  }
}

/** The connector is the one that is kept now: another one that is listed by its id later is not asked. @throws ProviderNotFoundError */
function providerOf(
  { instance }: Pick<Internals, 'instance'>,
  { connectorId, connectorName, namespace }: Connection,
): () => Promise<unknown> {
  const connector = instance(createKeptConnectors).get(connectorId)
  if (!connector) throw new ProviderNotFoundError({ details: `${connectorName} is no longer on the page.` })
  return () => connector.getProvider(namespace)
}

/** @throws CapabilityMissingError */
export function requireAdapter({ adapters }: Pick<Internals, 'adapters'>, namespace: ChainNamespace): ChainAdapter {
  const adapter = adapters.get(namespace)
  if (!adapter) throw new CapabilityMissingError('adapter', namespace)
  return adapter
}

/** One of an adapter's optional capabilities. @throws CapabilityMissingError */
export function requireCapability<
  TName extends
    | 'balance'
    | 'send'
    | 'contracts'
    | 'typedData'
    | 'names'
    | 'calls'
    | 'assets'
    | 'permissions'
    | 'questions'
    | 'client',
>(adapter: ChainAdapter, name: TName): NonNullable<ChainAdapter[TName]> {
  const capability = adapter[name]
  if (!capability) throw new CapabilityMissingError(name, adapter.namespace)
  return capability as NonNullable<ChainAdapter[TName]>
}

export interface RequireNetworkParameters {
  readonly caipNetworkId?: string | undefined
  readonly namespace?: ChainNamespace | undefined
}

/**
 * A requested network: the one that is named, else the one that the namespace's wallet is on, else the selected one.
 * @throws ChainNotConfiguredError
 */
export function requireNetwork(
  { state }: Pick<Internals, 'state'>,
  parameters: RequireNetworkParameters = {},
): Network {
  const { networks, connections } = state
  const namespace = parameters.namespace ?? networks.activeNamespace
  const active = namespace && connections.byId[connections.active[namespace] ?? `${namespace}/`]
  const id = parameters.caipNetworkId ?? active?.chainId ?? (namespace && networks.selected[namespace])
  const network = networks.requested.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) {
    throw new ChainNotConfiguredError({
      details: `${id ?? 'No network'} is not among the networks that were passed to createHawser.`,
    })
  }
  return JSON.parse(JSON.stringify(network)) as Network
}
