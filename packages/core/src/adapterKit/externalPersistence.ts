import { type ChainNamespace, loadModule, wrapError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsKey } from '../client/internals.js'
import { reportError } from '../client/reportError.js'
import { restore } from '../client/startClient.js'
import { commitUnasked, writeRestoring } from '../connections/externalState.js'
import { readStoredConnections } from '../connections/storedState.js'
import type { ExternalConnections, ExternalPersistence } from '../interfaces/adapter.js'

/** Makes an adapter's `external` of what its library has, for a namespace. */
export function externalPersistence(
  namespace: ChainNamespace,
  library: Pick<ExternalPersistence, 'owns' | 'use' | 'watch'>,
): ExternalPersistence {
  return {
    ...library,
    attach(client) {
      const hawser = client as Hawser
      const run = new AbortController()
      const attempt = (work: Promise<void>): void => {
        work.catch((error: unknown) => {
          if (!hawser.signal.aborted) reportError(hawser, wrapError(error))
        })
      }
      attempt(restoreOwn(hawser, { namespace, library, signal: run.signal }))
      const unwatch = library.watch((held) => attempt(show(hawser, { namespace, held, signal: run.signal })))
      return () => {
        run.abort()
        unwatch()
      }
    },
  }
}

interface RestoreOwnOptions {
  readonly namespace: ChainNamespace
  readonly library: Pick<ExternalPersistence, 'owns'>
  readonly signal: AbortSignal
}

/** Restores the connections of the connectors that the app passes, which the client stores. */
async function restoreOwn(hawser: Hawser, { namespace, library, signal }: RestoreOwnOptions): Promise<void> {
  const internals = hawser[internalsKey]
  const { byId } = internals.state.connections
  const own = (readStoredConnections(internals.storage) ?? []).filter(
    (stored) => stored.namespace === namespace && !library.owns(stored.connectorId) && !byId[stored.id],
  )
  if (own.length === 0) return
  commitUnasked(internals, own)
  await restore(
    hawser,
    own.map(({ id }) => id),
    signal,
  )
}

interface ShowOptions {
  readonly namespace: ChainNamespace
  readonly held: ExternalConnections
  readonly signal: AbortSignal
}

/** Shows what the library has. The code that has it asked for, and follows it from then on, is loaded only where there is anything. */
async function show(hawser: Hawser, { namespace, held, signal }: ShowOptions): Promise<void> {
  const internals = hawser[internalsKey]
  // Who is being connected is told by the wallet's answer.
  if (internals.state.connecting.attempt?.phase !== 'waiting') commitUnasked(internals, held.connections)
  writeRestoring(internals, namespace, held.isRestoring)
  if (held.connections.length === 0) return
  const { adoptConnections } = await loadModule(() => import('../connections/adoptConnections.js'))
  if (!signal.aborted) adoptConnections(hawser)
}
