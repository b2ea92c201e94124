import type { ChainNamespace } from '@hawser/common'
import { findBrowseWallet } from '../links/createBrowseLink.js'
import type { ConnectorGroup, ExcludedWallet } from '../state/optionsState.js'
import type { ConnectorEntry, RecentWallet } from '../state/tree.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { findWalletConnector } from '../wallets/findWalletConnector.js'
import type { WalletsState } from '../wallets/walletsState.js'
import { filterConnectors, isExcludedWallet } from './filterConnectors.js'
import { defaultConnectorOrder, isSameWallet, orderConnectors } from './orderConnectors.js'

interface CommonItem {
  /** Stable while the list changes, and no other row's. */
  readonly key: string
  readonly group: ConnectorGroup
  /** Whether the wallet is one of those used before, in whichever group it stands. */
  readonly isRecent: boolean
}

/** A row of the connect list that this page reaches by itself: `connect(hawser, { connectorId: entry.id })`. */
export interface ConnectorItem extends CommonItem {
  readonly kind: 'connector'
  readonly entry: ConnectorEntry
}

/** A row of the connect list that leads to a wallet's app: through WalletConnect, or by a link into its browser. */
export interface WalletItem extends CommonItem {
  readonly kind: 'wallet'
  readonly wallet: WalletEntry
}

export type ConnectListItem = ConnectorItem | WalletItem

/** The same ones each time, so that two entries of one wallet are equal field by field: a view is drawn anew for what differs. */
const unknown = { chains: [], links: {}, stores: {} } as const

/** How ids of the wallets service look; a recent wallet with another one was reached by a connector. */
const serviceId = /^[\da-f]{64}$/

/** A wallet that was used before, as far as it is known without its list; undefined where it was reached by a connector. */
export function recentWalletEntry({ id, name, icon }: RecentWallet): WalletEntry | undefined {
  if (!serviceId.test(id)) return undefined
  const known = icon === undefined ? {} : { imageUrl: icon }
  return { id, name, ...known, ...unknown, badge: 'none', isInstalled: false }
}

export type ListedWallets = Pick<WalletsState, 'featured' | 'custom' | 'recommended' | 'recent' | 'excluded'>

export interface OrderConnectListOptions {
  readonly order: readonly ConnectorGroup[] | null
  readonly recent: readonly RecentWallet[]
  readonly excluded: readonly ExcludedWallet[]
  readonly isMobile: boolean
  readonly isWalletConnectConnected: boolean
  readonly namespaces: readonly ChainNamespace[]
}

function listWallets(lists: ListedWallets, recent: readonly RecentWallet[]): WalletItem[] {
  const row = (group: ConnectorGroup, wallet: WalletEntry): WalletItem => ({
    kind: 'wallet',
    key: `wallet/${wallet.id}`,
    group,
    isRecent: recent.some(({ id }) => id === wallet.id),
    wallet,
  })
  const all = [...lists.recent, ...lists.featured, ...lists.custom, ...lists.recommended]
  const used = recent.flatMap((wallet) => {
    const known = all.find(({ id }) => id === wallet.id)
    return known ?? recentWalletEntry(wallet) ?? []
  })
  return [
    ...used.map((wallet) => row('recent', wallet)),
    ...lists.featured.map((wallet) => row('featured', wallet)),
    ...lists.custom.map((wallet) => row('custom', wallet)),
    ...lists.recommended.map((wallet) => row('recommended', wallet)),
  ]
}

/**
 * The connect list: what the page reaches by itself, and wallets of the wallet list, in the specification's order. A wallet stands once: as the
 * connector that reaches it, else in the first group that it belongs to. A wallet of the list is there only where it can be connected.
 */
export function orderConnectList(
  connectors: readonly ConnectorEntry[],
  lists: ListedWallets,
  options: OrderConnectListOptions,
): readonly ConnectListItem[] {
  const { recent, isMobile, isWalletConnectConnected, namespaces } = options
  const excluded = [...options.excluded, ...lists.excluded]
  const order = [...new Set(options.order ?? defaultConnectorOrder)]
  const listed = filterConnectors(connectors, { excluded, isMobile })
  const canPair = !isWalletConnectConnected && listed.some(({ pairs }) => pairs)
  const canReach = (wallet: WalletEntry): boolean => {
    if (canPair) return true
    const browse = isMobile ? findBrowseWallet(wallet) : undefined
    return browse !== undefined && (browse.namespaces?.some((name) => namespaces.includes(name)) ?? true)
  }

  const rows: ConnectListItem[] = orderConnectors(listed, options).map((item) => ({
    kind: 'connector',
    key: `connector/${item.entry.id}`,
    ...item,
  }))
  const seen = new Set<string>()
  for (const row of listWallets(lists, recent)) {
    const { wallet } = row
    if (!order.includes(row.group) || seen.has(wallet.id) || !canReach(wallet)) continue
    if (isExcludedWallet(wallet, excluded) || findWalletConnector(listed, wallet)) continue
    seen.add(wallet.id)
    rows.push(row)
  }
  const rank = (row: ConnectListItem): number =>
    recent.findIndex((used) => (row.kind === 'wallet' ? used.id === row.wallet.id : isSameWallet(used, row.entry)))
  return order.flatMap((group) => {
    const members = rows.filter((row) => row.group === group)
    return group === 'recent' ? members.sort((a, b) => rank(a) - rank(b)) : members
  })
}
