import {
  type ChainNamespace,
  chainNamespaces,
  connectionStorageKeys,
  isCaipNetworkId,
  isChainNamespace,
  type Storage,
  toShownText,
} from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { Connection, RecentWallet } from '../state/tree.js'
import {
  areIdsOf,
  isAccountType,
  isChainId,
  isConnectorType,
  isImageUrl,
  isText,
  parseList,
  type Unchecked,
} from '../state/untrusted.js'
import type { Connections, ConnectionsChange } from './connectionChanges.js'
import { writeConnections } from './connectionsSlice.js'
import { describeChange } from './describeChange.js'
import type { InitialState, StoredConnection } from './storedConnection.js'

// All of it is checked by hand: what is stored is read in the first load, and a schema library is not in it.

/** The prefix of all that a client stores. */
export const storagePrefix = (clientId: string): string => `@hawser/${clientId}`

function parseAccount({ address, type }: Unchecked): StoredConnection['accounts'][number] | undefined {
  return isText(address) && isAccountType(type) ? { address, type } : undefined
}

function parseConnection(entry: Unchecked): StoredConnection | undefined {
  const { id, namespace, connectorId, connectorType, connectorIcon, address, chainId, isActive } = entry
  const connectorName = toShownText(entry.connectorName)
  const given: unknown = entry.accounts
  const accounts = parseList(given, parseAccount)
  if (
    !isChainNamespace(namespace) ||
    !isText(connectorId) ||
    !isConnectorType(connectorType) ||
    !connectorName ||
    !isChainId(chainId) ||
    !areIdsOf(namespace, { connectionId: id, connectorId, chainId }) ||
    // One bad account makes the whole of them doubtful.
    accounts.length !== Object(given).length ||
    !accounts.some((account) => account.address === address) ||
    !isText(address) ||
    typeof isActive !== 'boolean'
  )
    return undefined
  return {
    id: `${namespace}/${connectorId}`,
    namespace,
    connectorId,
    connectorType,
    connectorName,
    // An icon that may not be drawn costs the icon, and not the connection.
    ...(isImageUrl(connectorIcon) && { connectorIcon }),
    ...(entry.isShared === true && { isShared: true }),
    accounts,
    address,
    chainId,
    isActive,
  }
}

function parseRecentWallet({ id, name: given, rdns, imageUrl }: Unchecked): RecentWallet | undefined {
  const name = toShownText(given)
  if (!isText(id) || !name || !(rdns === undefined || isText(rdns))) return undefined
  return { id, name, ...(rdns !== undefined && { rdns }), ...(isImageUrl(imageUrl) && { icon: imageUrl }) }
}

function parseConnections(list: unknown): readonly StoredConnection[] {
  return [...new Map(parseList(list, parseConnection).map((connection) => [connection.id, connection])).values()]
}

/** Whether the client stores a namespace's connections: not where the adapter's library does, or where there is no adapter. */
export function isKept({ adapters }: Pick<Internals, 'adapters'>, namespace: ChainNamespace): boolean {
  return adapters.get(namespace)?.persistence === 'client'
}

/** The stored connections; undefined where none were ever stored. */
export function readStoredConnections(storage: Storage): readonly StoredConnection[] | undefined {
  const list = storage.read(connectionStorageKeys.connections)
  return list === undefined ? undefined : parseConnections(list)
}

/** The wallets used before, the latest first. */
export function readRecentWallets(storage: Storage): readonly RecentWallet[] {
  return parseList(storage.read(connectionStorageKeys.recentWallets), parseRecentWallet)
}

/** All that a client restores; undefined where nothing was ever stored. */
export function readStoredState(storage: Storage): InitialState | undefined {
  const connections = readStoredConnections(storage)
  const id = storage.read(connectionStorageKeys.activeCaipNetworkId)
  const activeNamespace = storage.read(connectionStorageKeys.activeNamespace)
  if (!connections && id === undefined && activeNamespace === undefined) return undefined
  const selected: InitialState['selected'] = {}
  for (const { isActive, namespace, chainId } of connections ?? [])
    if (isActive && chainId) selected[namespace] = chainId
  const network = parseSelected(Object.fromEntries(chainNamespaces.map((namespace) => [namespace, id])))
  return {
    connections: connections ?? [],
    activeNamespace: isChainNamespace(activeNamespace) ? activeNamespace : null,
    selected: { ...selected, ...network },
  }
}

/** A state that a server passed on, checked; undefined where it is not one. */
export function parseInitialState(value: unknown): InitialState | undefined {
  const { connections, activeNamespace, selected } = Object(value) as Unchecked
  if (!Array.isArray(connections)) return undefined
  return {
    connections: parseConnections(connections),
    activeNamespace: isChainNamespace(activeNamespace) ? activeNamespace : null,
    selected: parseSelected(selected),
  }
}

/** The network ids of a record that stand under their own namespace. */
function parseSelected(value: unknown): InitialState['selected'] {
  const selected: InitialState['selected'] = {}
  for (const namespace of chainNamespaces) {
    const id: unknown = Object(value)[namespace]
    if (isCaipNetworkId(id) && id.startsWith(`${namespace}:`)) selected[namespace] = id
  }
  return selected
}

/** Takes over what is stored, at once. Wallets are asked afterwards. */
export function restoreState(internals: Internals): void {
  const { state, storage, controllers, events } = internals
  const stored = readStoredState(storage)
  const before: Connections = { byId: { ...state.connections.byId }, active: { ...state.connections.active } }
  commitStored(internals, stored?.connections ?? [])
  if (stored) controllers.network.restore(stored)
  controllers.recentWallets.set(readRecentWallets(storage))
  state.isRestored = true
  // Of those that a server knew of, some may be gone; nobody is connected yet.
  const changes = describeChange(before, state.connections)
  for (const { name, event } of changes) events.emit(name, event)
  if (!stored && changes.length > 0 && Object.keys(state.connections.byId).length === 0)
    controllers.network.selectFirst()
}

/** Puts stored connections into the state, those that the client keeps. Of these the ones that are not stored go. */
export function commitStored(internals: Internals, list: readonly StoredConnection[]): void {
  const { connections } = internals.state
  const isOurs = ({ namespace }: { readonly namespace: ChainNamespace }): boolean => isKept(internals, namespace)
  const stored = list.filter(isOurs)
  const generation = internals.takeGenerations(stored.length)
  writeConnections(connections, takeStored(connections, { stored, generation, isOurs }))
}

interface StoredConnections {
  readonly stored: readonly StoredConnection[]
  /** The generation of the first connector; those that follow count on from it. One session may be all that a connector's connections are of. */
  readonly generation: number
  /** Whether a connection would be among the stored ones, so that it goes where it is not. */
  isOurs(connection: Connection): boolean
}

/** Takes in what is stored, of which no wallet has been asked yet. Those that are known already stay as they are. */
export function takeStored(
  { byId, active }: Connections,
  { stored, generation, isOurs }: StoredConnections,
): ConnectionsChange {
  const storedIds = stored.map(({ id }) => id)
  const nextById: Record<ConnectionId, Connection> = {}
  const nextActive: Partial<Record<ChainNamespace, ConnectionId>> = {}
  for (const connection of Object.values(byId)) {
    const { id, namespace } = connection
    if (isOurs(connection) && !storedIds.includes(id)) continue
    nextById[id] = connection
    if (active[namespace] === id) nextActive[namespace] = id
  }
  const connectorIds = [...new Set(stored.map(({ connectorId }) => connectorId))]
  for (const { accounts, isActive, ...rest } of stored) {
    const { id, namespace, connectorId } = rest
    nextById[id] ??= {
      ...rest,
      generation: generation + connectorIds.indexOf(connectorId),
      accounts: accounts.map((account) => ({ namespace, ...account })),
      status: 'connecting',
    }
    if (isActive) nextActive[namespace] = id
    else nextActive[namespace] ??= id
  }
  return { byId: nextById, active: nextActive }
}

/** Says where stored connections stand that their wallets have not answered for. */
export function setStatus(
  { byId, active }: Connections,
  ids: readonly ConnectionId[],
  status: Exclude<Connection['status'], 'connected'>,
): ConnectionsChange {
  const nextById = { ...byId }
  for (const id of ids) {
    const connection = byId[id]
    if (connection && connection.status !== status) nextById[id] = { ...connection, status }
  }
  return { byId: nextById, active }
}
