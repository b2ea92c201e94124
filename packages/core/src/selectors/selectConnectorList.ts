import { filterConnectors } from '../connectorList/filterConnectors.js'
import { type ConnectorListItem, orderConnectors } from '../connectorList/orderConnectors.js'
import type { HawserState } from '../state/tree.js'

/**
 * The connect list, ordered and filtered (VIEW-08 to VIEW-12). Build it once for each snapshot: the answer is a new array each time.
 */
export function selectConnectorList(state: HawserState): readonly ConnectorListItem[] {
  const { connections, connectors, options } = state
  const entries = filterConnectors(connectors.list, {
    excluded: options.excludedWallets,
    isMobile: connectors.isMobile,
  })
  return orderConnectors(entries, {
    order: options.connectorTypeOrder,
    recent: connections.recent,
    isWalletConnectConnected: Object.values(connections.byId).some(
      ({ connectorType, status }) => connectorType === 'WALLET_CONNECT' && status === 'connected',
    ),
  })
}
