import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { createConnectorsController } from '../connectorList/connectors.js'
import type { ConnectorListItem } from '../connectorList/orderConnectors.js'
import { selectConnectorList } from '../selectors/selectConnectorList.js'

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
