import type { HawserState } from '../state/tree.js'
import { selectWallets } from '../wallets/selectWallets.js'
import { isPairedConnected } from './selectPairedConnections.js'

/**
 * Whether the connect list leads to the list of all wallets: where WalletConnect can connect one of them, and the app's `allWallets` and
 * `connectorTypeOrder` allow it. False until the wallets feature is in use.
 */
export function selectIsAllWalletsShown(state: HawserState): boolean {
  const { connectors, options } = state
  const mode = selectWallets(state) ? options.allWallets : 'HIDE'
  const isWanted = mode === 'SHOW' || (mode === 'ONLY_MOBILE' && connectors.isMobile)
  // Wallets of the list stand in these groups; an app that shows none of them wants no list.
  const hasGroup = options.connectorTypeOrder?.some((group) => group === 'recommended' || group === 'featured') ?? true
  const canPair = connectors.list.some(({ pairs, isListed }) => pairs && isListed !== false)
  return isWanted && hasGroup && canPair && !isPairedConnected(state)
}
