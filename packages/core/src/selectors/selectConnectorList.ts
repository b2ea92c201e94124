import { filterConnectors } from '../connectorList/filterConnectors.js'
import { type ConnectorListItem, orderConnectors } from '../connectorList/orderConnectors.js'
import type { HawserState } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'
import { isPairedConnected } from './selectPairedConnections.js'

const select = /* @__PURE__ */ memoizeSelector<'', readonly ConnectorListItem[]>(
  ({ connections, connectors, options, recentWallets }) => [connectors, options, connections.byId, recentWallets],
  ({ connections, connectors, options, recentWallets }) =>
    orderConnectors(
      filterConnectors(connectors.list, { excluded: options.excludedWallets, isMobile: connectors.isMobile }),
      {
        order: options.connectorTypeOrder,
        recent: recentWallets,
        isWalletConnectConnected: isPairedConnected({ connections, connectors }),
      },
    ),
)

/** The connect list, ordered and filtered (VIEW-08 to VIEW-12): the same array while nothing in it can have changed. */
export function selectConnectorList(state: HawserState): readonly ConnectorListItem[] {
  return select(state, '')
}
