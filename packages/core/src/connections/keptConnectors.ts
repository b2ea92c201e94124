import type { Internals } from '../client/internals.js'
import { createConnectorsController } from '../connectorList/connectors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import { createMergedConnector } from '../identity/createMergedConnector.js'
import type { MergedWallet } from '../identity/mergeConnectors.js'
import type { ConnectionId, Connector } from '../interfaces/connector.js'
import { commitConnections } from './commitConnections.js'
import { removeConnections as remove } from './connectionChanges.js'

interface KeptConnector {
  readonly connector: Connector
  readonly onReport: (told: unknown) => void
}

/** The connectors that hold a connection: kept although discovery may lose sight of them, and watched while the client works. */
export function createKeptConnectors({ instance, controllers }: Pick<Internals, 'instance' | 'controllers'>) {
  const kept = new Map<string, KeptConnector>()
  const stops = new Map<string, () => void>()
  /** The connector of a wallet stays, so that who holds it sees no other one come and go. */
  const made = new WeakMap<MergedWallet, Connector>()
  let isWatching = false

  const getListed = (id: string): Connector | undefined => {
    const wallet = instance(createConnectorsController).getWallet(id)
    if (!wallet) return undefined
    const connector = made.get(wallet) ?? createMergedConnector(wallet)
    made.set(wallet, connector)
    return connector
  }
  const attempt = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      controllers.alerts.add({ severity: 'error', error: toErrorInfo(error) })
    }
  }
  const watch = ({ connector, onReport }: KeptConnector): void => {
    if (!isWatching || stops.has(connector.id)) return
    attempt(() => stops.set(connector.id, connector.watch(onReport)))
  }
  const unwatch = (id: string): void => {
    const stop = stops.get(id)
    stops.delete(id)
    if (stop) attempt(stop)
  }

  return {
    /** The connector that holds a connection, else the listed one. */
    get: (id: string): Connector | undefined => kept.get(id)?.connector ?? getListed(id),
    /** The listed connector, else the one that holds a connection although discovery lost sight of it. */
    find: (id: string): Connector | undefined => getListed(id) ?? kept.get(id)?.connector,
    /** Keeps and watches a connector; another one of the same id takes the place of the former. */
    open(connector: Connector, onReport: (told: unknown) => void): void {
      if (kept.get(connector.id)?.connector === connector) return
      unwatch(connector.id)
      const entry: KeptConnector = { connector, onReport }
      kept.set(connector.id, entry)
      watch(entry)
    },
    close(connectorId: string): void {
      kept.delete(connectorId)
      unwatch(connectorId)
    },
    start(): void {
      isWatching = true
      for (const entry of kept.values()) watch(entry)
    },
    stop(): void {
      isWatching = false
      for (const id of [...stops.keys()]) unwatch(id)
    },
  }
}

/** Takes connections out of the state, and lets go of connectors that hold none any more. Their wallets are not told. */
export function removeConnections(internals: Internals, ids: readonly ConnectionId[]): void {
  const { state } = internals
  const kept = internals.instance(createKeptConnectors)
  const connectorIds = new Set(ids.map((id) => state.connections.byId[id]?.connectorId))
  commitConnections(internals, remove(state.connections, ids))
  for (const { connectorId } of Object.values(state.connections.byId)) connectorIds.delete(connectorId)
  for (const id of connectorIds) if (id !== undefined) kept.close(id)
}
