import type { Connector } from '../contracts/connector.js'
import { createConnectorsController } from '../controllers/connectors.js'
import { createMergedConnector } from '../identity/createMergedConnector.js'
import type { MergedWallet } from '../identity/mergeConnectors.js'
import { toErrorInfo } from '../state/toErrorInfo.js'
import type { Internals } from './internals.js'

interface Session {
  readonly connector: Connector
  readonly onReport: (report: unknown) => void
}

/** The connectors that hold a connection: kept although discovery may lose sight of them, and watched while the client works. */
export function createSessions({ part, controllers }: Pick<Internals, 'part' | 'controllers'>) {
  const sessions = new Map<string, Session>()
  const stops = new Map<string, () => void>()
  /** The connector of a wallet stays, so that who holds it sees no other one come and go. */
  const made = new WeakMap<MergedWallet, Connector>()
  let isWatching = false

  const attempt = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      controllers.alerts.add({ severity: 'error', error: toErrorInfo(error) })
    }
  }
  const watch = ({ connector, onReport }: Session): void => {
    if (!isWatching || stops.has(connector.id)) return
    attempt(() => stops.set(connector.id, connector.watch(onReport)))
  }
  const unwatch = (id: string): void => {
    const stop = stops.get(id)
    stops.delete(id)
    if (stop) attempt(stop)
  }

  return {
    get: (connectorId: string): Connector | undefined => sessions.get(connectorId)?.connector,
    /** The connector of a wallet of the connect list. */
    getListed(id: string): Connector | undefined {
      const wallet = part(createConnectorsController).getWallet(id)
      if (!wallet) return undefined
      const connector = made.get(wallet) ?? createMergedConnector(wallet)
      made.set(wallet, connector)
      return connector
    },
    /** Keeps and watches a connector; another one of the same id takes the place of the former. */
    open(connector: Connector, onReport: (report: unknown) => void): void {
      if (sessions.get(connector.id)?.connector === connector) return
      unwatch(connector.id)
      const session: Session = { connector, onReport }
      sessions.set(connector.id, session)
      watch(session)
    },
    close(connectorId: string): void {
      sessions.delete(connectorId)
      unwatch(connectorId)
    },
    start(): void {
      isWatching = true
      for (const session of sessions.values()) watch(session)
    },
    stop(): void {
      isWatching = false
      for (const id of [...stops.keys()]) unwatch(id)
    },
  }
}
