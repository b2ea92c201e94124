import { connectionStorageKeys } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { Connection, HawserState } from '../state/tree.js'
import { removeConnections } from './keptConnectors.js'
import type { StoredConnection } from './storedConnection.js'
import { isKept, readStoredConnections } from './storedState.js'

/**
 * Whether the client stores a connection: not where there is no adapter, or where the adapter's library does, which knows nothing of the connectors that the
 * app passes.
 */
export function isStoredHere(
  { adapters }: Pick<Internals, 'adapters'>,
  { namespace, connectorId }: Pick<Connection, 'namespace' | 'connectorId'>,
): boolean {
  return isKept({ adapters }, namespace) || adapters.get(namespace)?.external?.owns(connectorId) === false
}

/** The part of a client's state that outlives the page: written as it changes, and heard of where another tab changes it. */
export function createPersistence(internals: Internals) {
  const { state, storage, platform } = internals
  /** The value of each key as far as we know, so that only changes are written. */
  const written = new Map<string, string>()
  /** The connections of ours that are in the storage. One that is missing there was removed by another tab. */
  let storedIds = new Set<ConnectionId>()
  /** The connections of the last write, whether the storage could keep them or not: what is among them is no other tab's. */
  let writtenIds = new Set<ConnectionId>()
  let stops: (() => void)[] = []
  let isLoaded = false

  const write = (key: string, value: unknown): boolean => {
    const text = JSON.stringify(value) ?? ''
    if (written.get(key) === text) return true
    written.set(key, text)
    return storage.write(key, value)
  }
  const kept = (): Connection[] =>
    Object.values(state.connections.byId).filter((connection) => isStoredHere(internals, connection))

  /** Takes over what another tab, or this page before it slept in the back-forward cache, no longer has. */
  const sync = (): void => {
    const stored = readStoredConnections(storage) ?? []
    const removed = [...storedIds].filter(
      (id) => state.connections.byId[id] && !stored.some((connection) => connection.id === id),
    )
    for (const id of removed) for (const ids of [storedIds, writtenIds]) ids.delete(id)
    if (removed.length > 0) removeConnections(internals, removed)
  }
  const writeConnections = (): void => {
    const describe = () => kept().map((connection) => toStored(connection, state))
    if (written.get(connectionStorageKeys.connections) === JSON.stringify(describe())) return
    // What another tab has disconnected meanwhile must not come back by this write.
    if (readStoredConnections(storage)) sync()
    const own = describe()
    const ownIds = own.map(({ id }) => id)
    written.set(connectionStorageKeys.connections, JSON.stringify(own))
    const activeNamespaces = own.filter(({ isActive }) => isActive).map(({ namespace }) => namespace)
    // Another tab may have added connections that this one does not know: they stay.
    const foreign = (readStoredConnections(storage) ?? [])
      .filter(({ id }) => !storedIds.has(id) && !writtenIds.has(id) && !ownIds.includes(id))
      .map((stored) => (activeNamespaces.includes(stored.namespace) ? { ...stored, isActive: false } : stored))
    const full = [...foreign, ...own]
    // A cookie has no room for icons, and little for accounts: the wallet tells them again when it is asked.
    const bare = full.map(({ connectorIcon: _, ...rest }) => rest)
    const least = bare.map((rest) => ({ ...rest, accounts: rest.accounts.filter((it) => it.address === rest.address) }))
    const isStored = [full, bare, least].some((list) => storage.write(connectionStorageKeys.connections, list))
    // One that cannot be read back will be missing there too, and nobody has removed it.
    const readable = isStored ? (readStoredConnections(storage) ?? []) : []
    storedIds = new Set(ownIds.filter((id) => readable.some((stored) => stored.id === id)))
    writtenIds = new Set(ownIds)
  }
  const flush = (): void => {
    if (!isLoaded) return
    writeConnections()
    const { networks, connections } = state
    const connected = Object.keys(connections.active)
    const { activeNamespace } = networks
    write(connectionStorageKeys.activeNamespace, activeNamespace ?? undefined)
    write(connectionStorageKeys.activeCaipNetworkId, activeNamespace ? networks.selected[activeNamespace] : undefined)
    write(connectionStorageKeys.connectedNamespaces, connected)
    write(connectionStorageKeys.connectionStatus, connected.length > 0 ? 'connected' : 'disconnected')
    const recent = state.recentWallets.map(({ icon, ...wallet }) => ({
      ...wallet,
      ...(icon !== undefined && { imageUrl: icon }),
    }))
    if (!write(connectionStorageKeys.recentWallets, recent)) {
      storage.write(
        connectionStorageKeys.recentWallets,
        recent.map(({ imageUrl: _, ...wallet }) => wallet),
      )
    }
  }

  return {
    /** Writes at once what has changed. */
    flush,
    start(): void {
      if (!isLoaded) {
        // The client has read the storage when it started, and nothing but this code connects.
        storedIds = new Set(kept().map(({ id }) => id))
        written.set(
          connectionStorageKeys.connections,
          JSON.stringify(kept().map((connection) => toStored(connection, state))),
        )
        isLoaded = true
      }
      sync()
      stops = [
        subscribe(state.connections, flush),
        subscribe(state.networks, flush),
        subscribe(state.recentWallets, flush),
        storage.watch((key) => {
          if (key === null || key === connectionStorageKeys.connections) sync()
        }),
        platform.onVisible(sync),
      ]
    },
    stop(): void {
      flush()
      for (const stop of stops) stop()
      stops = []
    },
  }
}

function toStored(connection: Connection, state: HawserState): StoredConnection {
  const { id, namespace, connectorId, connectorType, connectorName, connectorIcon, isShared } = connection
  const { accounts, address, chainId } = connection
  return {
    id,
    namespace,
    connectorId,
    connectorType,
    connectorName,
    ...(connectorIcon !== undefined && { connectorIcon }),
    ...(isShared && { isShared }),
    accounts: accounts.map(({ address, type }) => ({ address, type })),
    address,
    chainId,
    isActive: state.connections.active[namespace] === id,
  }
}
