import type { ConnectionId, Connector } from '../contracts/connector.js'
import { restoreConnection } from '../flows/restoreConnection.js'
import { openUnsupportedChain } from '../policies/openUnsupportedChain.js'
import type { Internals } from './internals.js'

export interface StartClientOptions {
  /** The app's own connectors. */
  readonly connectors: readonly Connector[]
  readonly onError: (error: unknown) => void
}

/** Begins a client's work. Answers the function that pauses it. */
export function startClient(internals: Internals, { connectors, onError }: StartClientOptions): () => void {
  const { adapters, controllers, persistence, sessions, state } = internals
  const run = new AbortController()
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      onError(error)
      return undefined
    }
  }

  persistence.start()
  const stops = [openUnsupportedChain(internals), persistence.stop, sessions.stop]
  sessions.start()
  controllers.connectors.set('app', connectors)
  for (const [namespace, adapter] of adapters) {
    const stop = attempt(() => adapter.watchConnectors((found) => controllers.connectors.set(namespace, found)))
    if (stop) stops.push(() => void attempt(stop))
  }
  for (const id of Object.keys(state.connections.byId) as ConnectionId[])
    void restoreConnection(internals, id, run.signal)

  return () => {
    run.abort()
    for (const stop of stops) stop()
  }
}
