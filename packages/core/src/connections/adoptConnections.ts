import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import type { ExternalConnections } from '../interfaces/adapter.js'
import { createSignInLoader } from '../siwx/signInLoader.js'
import type { Connection } from '../state/tree.js'
import { commitConnections } from './commitConnections.js'
import { activate } from './connectionChanges.js'
import { commitUnasked, writeRestoring } from './externalState.js'
import { removeConnections } from './keptConnectors.js'
import { isStoredHere } from './persistence.js'
import { createRestorer } from './restoreConnections.js'

/** Has a client follow the libraries of its adapters from now on. @throws ClientDestroyedError */
export function adoptConnections(hawser: Hawser): void {
  const internals = internalsOf(hawser)
  internals.instance(createSignInLoader)
  internals.instance(createAdopter)
}

/**
 * Has the connections of a namespace be those that its library has, where that keeps them itself, for as long as the client works; and tells the library
 * which of them is in use.
 */
function createAdopter(internals: Internals) {
  const { adapters, events, state } = internals
  const tell = ({ namespace }: { readonly namespace: ChainNamespace }): void => {
    const { byId, active } = state.connections
    const connection = byId[active[namespace] ?? `${namespace}/`]
    if (connection?.status !== 'connected' || isStoredHere(internals, connection)) return
    adapters.get(namespace)?.external?.use(connection)
  }
  let stops: (() => void)[] = []
  return {
    start(): void {
      stops = [events.on('accountChanged', tell), events.on('addressChanged', tell)]
      for (const [namespace, { external }] of adapters)
        if (external) stops.push(external.watch((held) => adopt(internals, { namespace, held })))
    },
    stop(): void {
      for (const stop of stops) stop()
      stops = []
    },
  }
}

/**
 * What the library no longer has goes, what it has made or restored is asked for by its connector, and the one that it has in use is in use here. While it
 * restores, its connections are shown as they were left.
 */
function adopt(
  internals: Internals,
  { namespace, held }: { readonly namespace: ChainNamespace; readonly held: ExternalConnections },
): void {
  const { connections, connecting } = internals.state
  // A connect is told by its wallet's answer, under its own generation.
  const isAwaited = ({ connectorId }: Pick<Connection, 'connectorId'>): boolean =>
    connecting.attempt?.phase === 'waiting' && connecting.attempt.connectorId === connectorId
  const listed = held.connections.filter((connection) => !isAwaited(connection))
  commitUnasked(
    internals,
    listed.map((stored) => ({ ...stored, isActive: false })),
  )
  writeRestoring(internals, namespace, held.isRestoring)
  if (held.isRestoring) return
  const gone = Object.values(connections.byId).filter(
    (connection) =>
      connection.namespace === namespace &&
      !isStoredHere(internals, connection) &&
      !isAwaited(connection) &&
      !listed.some(({ id }) => id === connection.id),
  )
  if (gone.length > 0)
    removeConnections(
      internals,
      gone.map(({ id }) => id),
    )
  const waiting = listed.filter(({ id }) => connections.byId[id]?.status !== 'connected')
  if (waiting.length === 0) follow(internals, held)
  else {
    void internals
      .instance(createRestorer)
      .restore(waiting.map(({ id }) => id))
      .then(() => follow(internals, held))
  }
}

/** Uses the connection that the library has in use, once it stands. */
function follow(internals: Internals, { connections: held }: ExternalConnections): void {
  const { connections } = internals.state
  const used = held.find(({ isActive }) => isActive)
  if (!used || connections.byId[used.id]?.status !== 'connected') return
  if (connections.active[used.namespace] !== used.id) commitConnections(internals, activate(connections, used.id))
}
