import type { Connector } from '../contracts/connector.js'

export interface SessionsDeps {
  readonly onReport: (connector: Connector, report: unknown) => void
  readonly onError: (error: unknown) => void
}

/** The connectors that hold a connection: kept although discovery may lose sight of them, and watched while the client works. */
export function createSessions(deps: SessionsDeps) {
  const connectors = new Map<string, Connector>()
  const stops = new Map<string, () => void>()
  let isWatching = false

  const attempt = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      deps.onError(error)
    }
  }
  const watch = (connector: Connector): void => {
    if (!isWatching || stops.has(connector.id)) return
    attempt(() =>
      stops.set(
        connector.id,
        connector.watch((report) => deps.onReport(connector, report)),
      ),
    )
  }
  const unwatch = (id: string): void => {
    const stop = stops.get(id)
    stops.delete(id)
    if (stop) attempt(stop)
  }

  return {
    get: (connectorId: string): Connector | undefined => connectors.get(connectorId),
    /** Keeps and watches a connector; another one of the same id takes the place of the former. */
    open(connector: Connector): void {
      if (connectors.get(connector.id) !== connector) unwatch(connector.id)
      connectors.set(connector.id, connector)
      watch(connector)
    },
    close(connectorId: string): void {
      connectors.delete(connectorId)
      unwatch(connectorId)
    },
    start(): void {
      isWatching = true
      for (const connector of connectors.values()) watch(connector)
    },
    stop(): void {
      isWatching = false
      for (const id of [...stops.keys()]) unwatch(id)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
