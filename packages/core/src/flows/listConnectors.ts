import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createConnectorsController } from '../connectorList/connectors.js'
import { filterConnectors } from '../connectorList/filterConnectors.js'
import { type ConnectorListItem, orderConnectors } from '../connectorList/orderConnectors.js'
import { isPairedConnected } from '../selectors/connectedWallets.js'
import { memoizeSelector } from '../selectors/memoizeSelector.js'
import type { HawserState } from '../state/tree.js'

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

/** The connect list, ordered and filtered: the same array while nothing in it can have changed. */
export function selectConnectorList(state: HawserState): readonly ConnectorListItem[] {
  return select(state, '')
}

/**
 * Returns the wallets to choose from, ordered and filtered as the modal shows them: the same array while nothing in it can have changed. What
 * discovery finds later is in it the next time, and `subscribe` tells of it.
 *
 * @throws ClientDestroyedError
 * @example
 * const draw = () => show(listConnectors(hawser))
 * draw()
 * const stop = hawser.subscribe(draw)
 */
export function listConnectors(hawser: Hawser): readonly ConnectorListItem[] {
  internalsOf(hawser).instance(createConnectorsController)
  return selectConnectorList(hawser.getSnapshot())
}
