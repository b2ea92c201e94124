import { writeConnections } from '../connections/connectionsSlice.js'
import { setStatus } from '../connections/storedState.js'
import { LOAD_TIMEOUT_MS } from '../constants.js'
import type { ConnectionId, Connector } from '../interfaces/connector.js'
import { loadConnectActions } from './actions.js'
import type { Hawser } from './hawser.js'
import { internalsKey } from './internals.js'

export interface StartClientOptions {
  /** The app's own connectors. */
  readonly connectors: readonly Connector[]
  readonly onError: (error: unknown) => void
}

/** Begins a client's work. Returns the function that pauses it. */
export function startClient(hawser: Hawser, { connectors, onError }: StartClientOptions): () => void {
  const { adapters, found, state } = hawser[internalsKey]
  const run = new AbortController()
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      onError(error)
      return undefined
    }
  }

  const stops: (() => void)[] = []
  const ids = Object.keys(state.connections.byId) as ConnectionId[]
  found.set('app', connectors)
  for (const [namespace, adapter] of adapters) {
    const stop = attempt(() => adapter.watchConnectors((list) => found.set(namespace, list), hawser))
    if (stop) stops.push(() => void attempt(stop))
  }
  if (ids.length > 0) void restore(hawser, ids, run.signal).catch(onError)

  return () => {
    run.abort()
    for (const stop of stops) stop()
  }
}

/** Asks the wallets of stored connections. The code for it is loaded only where there is one: a first visit does without. */
export async function restore(
  hawser: Hawser,
  connectionIds: readonly ConnectionId[],
  signal: AbortSignal,
): Promise<void> {
  const { [internalsKey]: internals } = hawser
  const { connections } = internals.state
  const giveUp = (): void => {
    const waiting = connectionIds.filter((id) => connections.byId[id]?.status === 'connecting')
    if (!signal.aborted) writeConnections(connections, setStatus(connections, waiting, 'reconnecting'))
  }
  const cancelTimer = internals.platform.clock.setTimeout(giveUp, LOAD_TIMEOUT_MS)
  signal.addEventListener('abort', cancelTimer, { once: true })
  try {
    const { reconnect } = await loadConnectActions()
    cancelTimer()
    if (!signal.aborted) await reconnect(hawser, { connectionIds })
  } catch (error) {
    giveUp()
    throw error
  } finally {
    cancelTimer()
  }
}
