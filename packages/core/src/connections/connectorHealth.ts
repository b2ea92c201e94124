import { isHawserError, wrapError } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { Connector, ConnectorHealth } from '../interfaces/connector.js'
import { describeError } from '../state/errorInfo.js'
import { commitReachable } from './commitConnections.js'

/** Whether connectors reach their wallets: told by those that have something between them and their wallet, and ended with the client. */
export function createConnectorHealth({ state, controllers }: Pick<Internals, 'state' | 'controllers'>) {
  const stops = new Map<Connector, () => void>()
  const attempt = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      alert(error)
    }
  }

  const alert = (error: unknown): void =>
    void controllers.alerts.add({ severity: 'error', error: describeError(wrapError(error)) })

  return {
    /** Listens to a connector from now on. May be called again. */
    watch(connector: Connector): void {
      if (stops.has(connector)) return
      stops.set(connector, () => {})
      attempt(() => {
        const stop = connector.watchHealth?.(({ isReachable, error }: ConnectorHealth) => {
          commitReachable({ state }, connector.id, isReachable)
          // The errors of a code share one alert; the connector tells each once, so that one that was dismissed stays away.
          if (error !== undefined && !isHawserError(error, 'ABORTED')) alert(error)
        })
        if (stop) stops.set(connector, stop)
      })
    },
    dispose(): void {
      for (const [connector, stop] of stops) {
        attempt(stop)
        attempt(() => connector.dispose?.())
      }
      stops.clear()
    },
  }
}
