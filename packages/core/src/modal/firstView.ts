import type { HawserState } from '../state/tree.js'
import type { View } from '../state/view.js'

/** Returns the view that the modal opens with by default: Connect, UnsupportedChain, or Account. */
export function firstView(state: HawserState): View {
  const { activeNamespace } = state.networks
  if (!activeNamespace || !state.connections.active[activeNamespace]) return { name: 'Connect' }
  return { name: isUnsupportedChain(state) ? 'UnsupportedChain' : 'Account' }
}

/** Whether the active wallet is on a network that the app does not ask for, and the user can and must switch. */
export function isUnsupportedChain({ connections, networks, options }: HawserState): boolean {
  const { activeNamespace } = networks
  if (!activeNamespace || !options.enableNetworkSwitch || options.allowUnsupportedChain) return false
  const id = connections.active[activeNamespace]
  const connection = id && connections.byId[id]
  if (connection?.status !== 'connected' || connection.chainId === null) return false
  return !networks.requested.some(({ caipNetworkId }) => caipNetworkId === connection.chainId)
}
