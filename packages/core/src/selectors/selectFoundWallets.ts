import type { ConnectorItem } from '../connectorList/connectListItem.js'
import type { HawserState } from '../state/tree.js'
import { findWalletConnector } from '../wallets/findWalletConnector.js'
import { selectWallets } from '../wallets/selectWallets.js'
import type { WalletEntry } from '../wallets/walletEntry.js'
import { memoizeSelector } from './memoizeSelector.js'
import { selectConnectList } from './selectConnectList.js'

/** What the wallet list's search has found. */
export interface FoundWallets {
  /** Those that this page reaches by itself, by name or rdns, in the order of the connect list: `connect(hawser, { connectorId: entry.id })`. */
  readonly connectors: readonly ConnectorItem[]
  /** Of the wallet list, without those that one of `connectors` reaches. */
  readonly wallets: readonly WalletEntry[]
}

const nothing: FoundWallets = { connectors: [], wallets: [] }

const select = /* @__PURE__ */ memoizeSelector<string, FoundWallets>(
  (state) => [selectConnectList(state), selectWallets(state) ?? nothing],
  (state, wanted) => {
    const slice = selectWallets(state)
    if (!slice) return nothing
    const names = (text: string | undefined): boolean => text?.toLowerCase().includes(wanted) ?? false
    const connectors = selectConnectList(state).filter(
      (item): item is ConnectorItem =>
        item.kind === 'connector' &&
        item.group !== 'walletConnect' &&
        // No wallet of the page is known to be certified.
        !slice.certifiedOnly &&
        (names(item.entry.name) || names(item.entry.info.rdns)),
    )
    const entries = connectors.map(({ entry }) => entry)
    return { connectors, wallets: slice.search.results.filter((wallet) => !findWalletConnector(entries, wallet)) }
  },
)

/** What the search found: nothing while none is under way. The same object while nothing of it can have changed. */
export function selectFoundWallets(state: HawserState): FoundWallets {
  const wanted = selectWallets(state)?.search.text.trim().toLowerCase()
  return wanted ? select(state, wanted) : nothing
}
