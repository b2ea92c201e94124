import type { ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { Connection, HawserState } from '../state/tree.js'
import type { Connections } from './connectionChanges.js'

/** Where the active wallet of a namespace is on a requested network, that network is the selected one. */
export function followNetworks({ state, controllers }: Pick<Internals, 'state' | 'controllers'>): void {
  for (const id of Object.values(state.connections.active) as ConnectionId[]) {
    const connection = state.connections.byId[id]
    if (connection?.status === 'connected') controllers.network.followWallet(connection.namespace, connection.chainId)
  }
}

/**
 * Where the wallet in use goes by the change that follows, who is still connected elsewhere is shown, and not a page on which nobody seems to be.
 * Where nobody is connected any more, whoever connects next begins where the app does. A wallet tells the end of several namespaces one after the
 * other: the move waits for all of them. Called before anything is written, it is made
 * before subscribers are told of the change.
 */
export function moveAfter(internals: Internals, before: Connections): void {
  const { networks } = internals.state
  const at = networks.activeNamespace
  const gone = at ? findInUse(before, at) : undefined
  const wasConnected = Object.keys(before.byId).length > 0
  if (!at || !(wasConnected || networks.move)) return
  const last = gone && { connectorId: gone.connectorId, isConnected: gone.status === 'connected' }
  queueMicrotask(() => {
    const { state, controllers, signal } = internals
    if (signal.aborted || state.networks.activeNamespace !== at || findInUse(state.connections, at)) return
    if (wasConnected && Object.keys(state.connections.byId).length === 0) return controllers.network.selectFirst()
    if (!gone && !state.networks.move) return
    const { move } = state.networks
    const origin = move && !last?.isConnected ? move.origin : at
    const goneConnectorId = last?.connectorId ?? move?.goneConnectorId
    controllers.network.setActiveNamespace(findPlace(state, goneConnectorId) ?? origin, { origin, goneConnectorId })
  })
}

/**
 * In the order of the app's networks: one that is connected, on a network of the app's before others, else one that is being restored. Another
 * namespace of the wallet that has just gone may go as well: it has to answer first.
 */
function findPlace(
  { connections, networks: { requested } }: Pick<HawserState, 'connections' | 'networks'>,
  goneConnectorId: string | undefined,
): ChainNamespace | undefined {
  const all = requested.flatMap(({ chainNamespace }) => findInUse(connections, chainNamespace) ?? [])
  const connected = all.filter(({ status }) => status === 'connected')
  const place =
    connected.find(({ chainId }) => !chainId || requested.some(({ caipNetworkId }) => caipNetworkId === chainId)) ??
    connected[0] ??
    all.find(({ connectorId }) => connectorId !== goneConnectorId)
  return place?.namespace
}

function findInUse({ byId, active }: Connections, namespace: ChainNamespace): Connection | undefined {
  return byId[active[namespace] ?? `${namespace}/`]
}
