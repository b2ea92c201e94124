import type { Hawser } from '../client/hawser.js'
import { createLateCode } from '../client/lateCode.js'
import type { ConnectorListItem } from '../connectorList/orderConnectors.js'
import type { HawserState } from '../state/tree.js'

const none: readonly ConnectorListItem[] = []

/**
 * The connect list as {@link selectConnectorList} makes it, by code that is loaded when it is needed: empty until `state.connectors.isListed`.
 * For bindings, which would load that code with the page otherwise.
 */
export function readConnectorList(hawser: Hawser, state: HawserState): readonly ConnectorListItem[] {
  return hawser.internals.part(createLateCode).flows?.selectConnectorList(state) ?? none
}
