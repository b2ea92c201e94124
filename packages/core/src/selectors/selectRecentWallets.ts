import { isExcludedWallet } from '../connectorList/isExcludedWallet.js'
import { canonicalRdns } from '../identity/walletIdentities.js'
import type { Connection, HawserState, RecentWallet } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'

const select = /* @__PURE__ */ memoizeSelector<'', readonly RecentWallet[]>(
  ({ connections, options }) => [connections, options],
  ({ connections, options }) => {
    const { byId, recent, wallet } = connections
    const all = Object.values<Connection>(byId)
    const connected = all.map(({ connectorId }) => connectorId)
    const isPaired = all.some(({ connectorType }) => connectorType === 'WALLET_CONNECT')
    return recent.filter(
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
