import { filterConnectors } from '../connectorList/filterConnectors.js'
import { connectorGroup } from '../connectorList/orderConnectors.js'
import type { ConnectMethod } from '../state/optionsState.js'
import type { HawserState } from '../state/tree.js'

const walletsLast: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const walletsFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/** The order of the ways to connect: the app's own, else wallets first where an injected one is listed. */
export function selectConnectMethodsOrder(state: HawserState): readonly ConnectMethod[] {
  const { connectors, options } = state
  if (options.connectMethodsOrder) return options.connectMethodsOrder
  const listed = filterConnectors(connectors.list, { excluded: options.excludedWallets, isMobile: connectors.isMobile })
  return listed.some(({ type }) => connectorGroup(type) === 'injected') ? walletsFirst : walletsLast
}
