import type { ConnectListItem } from '../connectorList/connectListItem.js'
import { type ListedWallets, orderConnectList } from '../connectorList/orderConnectList.js'
import type { HawserState } from '../state/tree.js'
import { selectWallets } from '../wallets/selectWallets.js'
import { memoizeSelector } from './memoizeSelector.js'
import { isPairedConnected } from './selectPairedConnections.js'

const none: ListedWallets = { featured: [], custom: [], recommended: [], recent: [], excluded: [] }

const select = /* @__PURE__ */ memoizeSelector<'', readonly ConnectListItem[]>(
  (state) => {
    const { connections, connectors, networks, options, recentWallets } = state
    const { featured, custom, recommended, recent, excluded } = selectWallets(state) ?? none
    const own = [connectors, options, connections.byId, recentWallets, networks.requested]
    return [...own, featured, custom, recommended, recent, excluded]
  },
  (state) => {
    const { connectors, networks, options, recentWallets } = state
    return orderConnectList(connectors.list, selectWallets(state) ?? none, {
      order: options.connectorTypeOrder,
      recent: recentWallets,
      excluded: options.excludedWallets,
      isMobile: connectors.isMobile,
      isWalletConnectConnected: isPairedConnected(state),
      namespaces: networks.requested.map(({ chainNamespace }) => chainNamespace),
    })
  },
)

/**
 * The rows of the connect list (VIEW-08 to VIEW-12): connectors, and what the wallets feature has loaded of the wallet list. The same array
 * while nothing in it can have changed.
 */
export function selectConnectList(state: HawserState): readonly ConnectListItem[] {
  return select(state, '')
}
