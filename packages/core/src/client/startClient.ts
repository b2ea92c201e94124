import type { ConnectionId, Connector } from '../contracts/connector.js'
import { LOAD_TIMEOUT_MS } from '../flows/timeouts.js'
import type { Internals } from './internals.js'
import { createLateCode } from './lateCode.js'

export interface StartClientOptions {
  /** The app's own connectors. */
  readonly connectors: readonly Connector[]
  readonly onError: (error: unknown) => void
}

/** Begins a client's work. Answers the function that pauses it. */
export function startClient(internals: Internals, { connectors, onError }: StartClientOptions): () => void {
  const { adapters, found, state } = internals
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
  found.set('app', connectors)
  for (const [namespace, adapter] of adapters) {
    const stop = attempt(() => adapter.watchConnectors((list) => found.set(namespace, list)))
    if (stop) stops.push(() => void attempt(stop))
  }
  const ids = Object.keys(state.connections.byId) as ConnectionId[]
  if (ids.length > 0) void restore(internals, { ids, signal: run.signal }).catch(onError)

  return () => {
    run.abort()
    for (const stop of stops) stop()
  }
}

/** Asks the wallets of stored connections. The code for it is loaded only where there is one: a first visit does without. */
async function restore(
  internals: Internals,
  { ids, signal }: { readonly ids: readonly ConnectionId[]; readonly signal: AbortSignal },
): Promise<void> {
  const { state, controllers, platform } = internals
  const giveUp = (): void => {
    for (const id of signal.aborted ? [] : ids) {
      if (state.connections.byId[id]?.status === 'connecting') controllers.connection.setStatus(id, 'reconnecting')
    }
  }
  const cancelTimer = platform.clock.setTimeout(giveUp, LOAD_TIMEOUT_MS)
  signal.addEventListener('abort', cancelTimer, { once: true })
  try {
    const { restoreConnection, wake } = await internals.part(createLateCode).load()
    if (signal.aborted) return
    wake(internals)
    for (const id of ids) void restoreConnection(internals, id, signal)
  } catch (error) {
    giveUp()
    throw error
  } finally {
    cancelTimer()
  }
}
