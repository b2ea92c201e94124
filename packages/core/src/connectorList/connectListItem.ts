import type { ConnectorEntry, ConnectorGroup } from '../state/tree.js'
import type { WalletEntry } from '../wallets/walletEntry.js'

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
