import type { ChainNamespace } from '@hawser/common'
import { commitConnections } from '../controllers/commitConnections.js'
import type { ConnectionsChange } from '../state/connectionChanges.js'
import type { Connection } from '../state/tree.js'
import { followActiveWallets } from './followActiveWallets.js'
import type { Internals } from './internals.js'

/** What is remembered of the moves that nobody asked for. */
interface Moves {
  /** Where the first of them began: it is gone back to where it led to nobody. */
  origin: ChainNamespace | undefined
  /** Where the last one led to. */
  place: ChainNamespace | undefined
  /** The connector that went last. */
  goneConnectorId: string | undefined
}

function createMoves(): Moves {
  return { origin: undefined, place: undefined, goneConnectorId: undefined }
}

/** Writes a change of connections, and what follows from it for the networks and the namespace in use. */
export function takeOver(internals: Internals, change: ConnectionsChange): void {
  const { state } = internals
  const at = state.networks.activeNamespace
  const inUse = at && findActive(internals, at)
  if (inUse || at === internals.part(createMoves).place) {
    const before = inUse ? { ...inUse } : undefined
    // A wallet tells the end of several kinds one after the other: the move waits for all of them. Queued before anything is
    // written, it is made before anybody is told of the change.
    queueMicrotask(() => {
      if (!internals.signal.aborted && state.networks.activeNamespace === at) move(internals, at, before)
    })
  }
  commitConnections(internals, change)
  followActiveWallets(internals)
}

/** Where the wallet in use has gone, who is still connected elsewhere is shown, and not a page on which nobody seems to be. */
function move(internals: Internals, at: ChainNamespace | null, before: Connection | undefined): void {
  if (!at || findActive(internals, at)) return
  const moves = internals.part(createMoves)
  if (before?.status === 'connected' || moves.place !== at) moves.origin = at
  if (before) moves.goneConnectorId = before.connectorId
  moves.place = findPlace(internals, moves.goneConnectorId) ?? moves.origin ?? at
  internals.controllers.network.setActiveNamespace(moves.place)
}

/**
 * In the order of the app's networks: one that is connected, on a network of the app's before others, else one that is being restored. Another
 * kind of the wallet that has just gone may go as well: it has to answer first.
 */
function findPlace(internals: Internals, goneConnectorId: string | undefined): ChainNamespace | undefined {
  const { requested } = internals.state.networks
  const all = requested.flatMap(({ chainNamespace }) => findActive(internals, chainNamespace) ?? [])
  const connected = all.filter(({ status }) => status === 'connected')
  const place =
    connected.find(({ chainId }) => !chainId || requested.some(({ caipNetworkId }) => caipNetworkId === chainId)) ??
    connected[0] ??
    all.find(({ connectorId }) => connectorId !== goneConnectorId)
  return place?.namespace
}

function findActive({ state: { connections } }: Internals, namespace: ChainNamespace): Connection | undefined {
  return connections.byId[connections.active[namespace] ?? `${namespace}/`]
}
