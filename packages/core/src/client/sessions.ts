import type { Connector } from '../contracts/connector.js'

export interface SessionsDeps {
  /** A connector threw where it must not. */
  readonly onError: (error: unknown) => void
}

interface Session {
  readonly connector: Connector
  readonly onReport: (report: unknown) => void
}

/** The connectors that hold a connection: kept although discovery may lose sight of them, and watched while the client works. */
export function createSessions(deps: SessionsDeps) {
  const sessions = new Map<string, Session>()
  const stops = new Map<string, () => void>()
  let isWatching = false

  const attempt = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      deps.onError(error)
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

export type Sessions = ReturnType<typeof createSessions>
