import type { ConnectionId } from '../contracts/connector.js'
import type { Internals } from './internals.js'

/** Where the active wallet of a namespace is on a requested network, that network is the selected one. */
export function followActiveWallets({ state, controllers }: Pick<Internals, 'state' | 'controllers'>): void {
  for (const id of Object.values(state.connections.active) as ConnectionId[]) {
    const connection = state.connections.byId[id]
    if (connection?.status === 'connected') controllers.network.followWallet(connection.namespace, connection.chainId)
  }
}
