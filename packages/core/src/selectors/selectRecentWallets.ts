import { isExcludedWallet } from '../connectorList/isExcludedWallet.js'
import { canonicalRdns } from '../identity/walletIdentities.js'
import type { Connection, HawserState, RecentWallet } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'
import { selectPairedConnections } from './selectPairedConnections.js'

const select = /* @__PURE__ */ memoizeSelector<'', readonly RecentWallet[]>(
  ({ connecting, connections, connectors, options, recentWallets }) => [
    connecting,
    connections,
    connectors,
    options,
    recentWallets,
  ],
  ({ connecting: { wallet }, connections, connectors, options, recentWallets }) => {
    const connected = Object.values<Connection>(connections.byId).map(({ connectorId }) => connectorId)
    const isPaired = selectPairedConnections({ connections, connectors }).length > 0
    return recentWallets.filter(
      (used) =>
        !connected.includes(used.id) &&
        !(used.rdns && connected.includes(canonicalRdns(used.rdns))) &&
        !(isPaired && wallet?.id === used.id) &&
        !isExcludedWallet(used, options.excludedWallets),
    )
  },
)

/** The wallets that were used before and are not connected now (ENT-11: of the last two), the latest first. */
export function selectRecentWallets(state: HawserState): readonly RecentWallet[] {
  return select(state, '')
}
