import type { ChainNamespace } from '@hawser/common'
import { commitConnections } from '../controllers/commitConnections.js'
import type { ConnectionsChange } from '../state/connectionChanges.js'
import { followActiveWallets } from './followActiveWallets.js'
import type { Internals } from './internals.js'

/** Writes a change of connections, and what follows from it for the networks and the namespace in use. */
export function takeOver(internals: Internals, change: ConnectionsChange): void {
  const { state, controllers } = internals
  const { activeNamespace } = state.networks
  const wasConnected = activeNamespace !== null && state.connections.active[activeNamespace] !== undefined
  commitConnections(internals, change)
  followActiveWallets(internals)
  if (!wasConnected || state.connections.active[activeNamespace]) return
  // Its wallet has gone: who is still connected elsewhere is shown, and not a page on which nobody seems to be.
  const next = findConnected(internals)
  if (next) controllers.network.setActiveNamespace(next)
}

/** In the order of the app's networks; one whose wallet has answered first. */
function findConnected({ state: { connections, networks } }: Internals): ChainNamespace | undefined {
  const namespaces = networks.requested
    .map(({ chainNamespace }) => chainNamespace)
    .filter((namespace) => connections.active[namespace])
  const hasAnswered = (namespace: ChainNamespace): boolean =>
    connections.byId[connections.active[namespace] ?? `${namespace}/`]?.status === 'connected'
  return namespaces.find(hasAnswered) ?? namespaces[0]
}
