import { openSession } from '../client/acceptReport.js'
import type { Internals } from '../client/internals.js'
import { createPersistence } from '../client/persistence.js'
import type { Connector } from '../contracts/connector.js'
import type { Connection } from '../state/tree.js'

/** What a connect that succeeded leaves behind (STA-04): the session, the active namespace, the recent wallet, and word of it. */
export function rememberConnected(
  internals: Internals,
  connector: Connector,
  connections: readonly Connection[],
): void {
  const { controllers, events, state } = internals
  const { type } = connector
  openSession(internals, connector)
  const [first] = connections
  const isActiveConnected = connections.some(({ namespace }) => namespace === state.networks.activeNamespace)
  if (first && !isActiveConnected) controllers.network.setActiveNamespace(first.namespace)

  const { wallet, link } = state.connections
  const isPaired = type === 'WALLET_CONNECT'
  // Behind a connector that leads to any wallet, only one that the user chose can be offered again by itself.
  const used = isPaired ? wallet && { ...wallet, icon: wallet.imageUrl, rdns: undefined } : connector
  if (used) {
    const { id, name, icon, rdns } = used
    const recent = { id, name, ...(icon !== undefined && { icon }), ...(rdns !== undefined && { rdns }) }
    controllers.connection.addRecent(recent)
  }
  internals.part(createPersistence).flush()
  const method = isPaired ? (link ? 'mobile' : 'qrcode') : 'browser'
  events.emit('track', { event: 'CONNECT_SUCCESS', properties: { method, name: used?.name ?? connector.name } })
}
