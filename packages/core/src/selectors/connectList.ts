import {
  type ConnectListItem,
  type ConnectorItem,
  type ListedWallets,
  orderConnectList,
  recentWalletEntry,
} from '../connectorList/orderConnectList.js'
import type { ConnectorEntry, HawserState } from '../state/tree.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { findWalletConnector } from '../wallets/findWalletConnector.js'
import { selectWallets } from '../wallets/walletsState.js'
import { isPairedConnected, selectListedPairing } from './connectedWallets.js'
import { memoizeSelector } from './memoizeSelector.js'

const none: ListedWallets = { featured: [], custom: [], recommended: [], recent: [], excluded: [] }

const select = /* @__PURE__ */ memoizeSelector<'', readonly ConnectListItem[]>(
  (state) => {
    const { connections, connectors, networks, options, recentWallets } = state
    const { featured, custom, recommended, recent, excluded } = selectWallets(state) ?? none
    const own = [connectors, options, connections.byId, recentWallets, networks.requested]
    return [...own, featured, custom, recommended, recent, excluded]
  },
  (state) => {
    const { connectors, networks, options, recentWallets } = state
    return orderConnectList(connectors.list, selectWallets(state) ?? none, {
      order: options.connectorTypeOrder,
      recent: recentWallets,
      excluded: options.excludedWallets,
      isMobile: connectors.isMobile,
      isWalletConnectConnected: isPairedConnected(state),
      namespaces: networks.requested.map(({ chainNamespace }) => chainNamespace),
    })
  },
)

/**
 * The rows of the connect list: connectors, and what the wallets feature has loaded of the wallet list. The same array
 * while nothing in it can have changed.
 */
export function selectConnectList(state: HawserState): readonly ConnectListItem[] {
  return select(state, '')
}

/** The results of the wallet list's search. */
export interface FoundWallets {
  /** Those that this page reaches by itself, by name or rdns, in the order of the connect list: `connect(hawser, { connectorId: entry.id })`. */
  readonly connectors: readonly ConnectorItem[]
  /** Of the wallet list, without those that one of `connectors` reaches. */
  readonly wallets: readonly WalletEntry[]
}

const nothing: FoundWallets = { connectors: [], wallets: [] }

const selectFound = /* @__PURE__ */ memoizeSelector<string, FoundWallets>(
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

/** Returns the results of the search: none while none is under way. The same object while nothing of it can have changed. */
export function selectFoundWallets(state: HawserState): FoundWallets {
  const wanted = selectWallets(state)?.search.text.trim().toLowerCase()
  return wanted ? selectFound(state, wanted) : nothing
}

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
  return isWanted && hasGroup && selectListedPairing(state) !== undefined && !isPairedConnected(state)
}

/** A wallet of the list by its id, wherever it is known: lists, pages, search, or the wallets used before. For a view that is about one wallet. */
export function selectWalletById(state: HawserState, id: string): WalletEntry | undefined {
  const lists = selectWallets(state)
  for (const list of lists ? [lists.all, lists.recent, lists.named, lists.search.results] : []) {
    const found = list.find((wallet) => wallet.id === id)
    if (found) return found
  }
  const used = state.recentWallets.find((wallet) => wallet.id === id)
  return used && recentWalletEntry(used)
}

/** The connector that reaches a wallet of the list in this page, installed or not; undefined where only WalletConnect or a link does. */
export function selectWalletConnector(
  state: HawserState,
  wallet: Pick<WalletEntry, 'id' | 'rdns'>,
): ConnectorEntry | undefined {
  return findWalletConnector(state.connectors.list, wallet)
}
