import type { HawserState } from '../state/tree.js'
import type { View } from '../state/view.js'
import { isUnsupportedChain } from './isUnsupportedChain.js'

/** What the modal opens with when nobody says: Connect, UnsupportedChain, or Account. */
export function firstView(state: HawserState): View {
  const { activeNamespace } = state.networks
  if (!activeNamespace || !state.connections.active[activeNamespace]) return { name: 'Connect' }
  return { name: isUnsupportedChain(state) ? 'UnsupportedChain' : 'Account' }
}
