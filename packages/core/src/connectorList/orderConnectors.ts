import { canonicalRdns } from '../identity/walletIdentities.js'
import type { ConnectorType } from '../interfaces/connector.js'
import type { ConnectorGroup } from '../state/optionsState.js'
import type { ConnectorEntry, RecentWallet } from '../state/tree.js'

/** The order of the connect list unless the app configured one. */
export const defaultConnectorOrder: readonly ConnectorGroup[] = [
  'recent',
  'injected',
  'walletConnect',
  'featured',
  'custom',
  'external',
  'recommended',
]

const groups: Readonly<Record<ConnectorType, ConnectorGroup | null>> = {
  WALLET_CONNECT: 'walletConnect',
  INJECTED: 'injected',
  ANNOUNCED: 'injected',
  MULTI_CHAIN: 'injected',
  EXTERNAL: 'external',
  // Email and social login stand beside the wallets, not among them.
  AUTH: null,
}

/** The group that a connector belongs to by its type; null where it is no wallet of the list. */
export function connectorGroup(type: ConnectorType): ConnectorGroup | null {
  return groups[type]
}

/** One row of the connect list. */
export interface ConnectorListItem {
  readonly group: ConnectorGroup
  readonly entry: ConnectorEntry
  /** Whether the wallet is one of those used before, in whichever group it stands. */
  readonly isRecent: boolean
}

/** Whether a connector reaches a wallet that was used before, perhaps under another of its names; not known of one whose name others claim. */
export function isSameWallet(recent: RecentWallet, { id, info, isContested }: ConnectorEntry): boolean {
  if (isContested) return false
  if (recent.id === id) return true
  return recent.rdns !== undefined && info.rdns !== undefined && canonicalRdns(recent.rdns) === canonicalRdns(info.rdns)
}

export interface OrderConnectorsOptions {
  /** The app's own order, which stands for the default one; groups that it does not name are not shown. */
  readonly order: readonly ConnectorGroup[] | null
  readonly recent: readonly RecentWallet[]
  readonly isWalletConnectConnected: boolean
}

/** Puts wallets in the order of the connect list. Every wallet stands once, a recent one in its group of that name. */
export function orderConnectors(
  entries: readonly ConnectorEntry[],
  options: OrderConnectorsOptions,
): readonly ConnectorListItem[] {
  const order = [...new Set(options.order ?? defaultConnectorOrder)]
  const rank = (entry: ConnectorEntry): number => options.recent.findIndex((recent) => isSameWallet(recent, entry))
  const items = entries.flatMap((entry): ConnectorListItem[] => {
    const own = connectorGroup(entry.type)
    if (own === null || (own === 'walletConnect' && options.isWalletConnectConnected)) return []
    const isRecent = rank(entry) !== -1
    const group = isRecent && own !== 'walletConnect' && order.includes('recent') ? 'recent' : own
    return order.includes(group) ? [{ group, entry, isRecent }] : []
  })
  return order.flatMap((group) => {
    const members = items.filter((item) => item.group === group)
    return group === 'recent' ? members.sort((a, b) => rank(a.entry) - rank(b.entry)) : members
  })
}
