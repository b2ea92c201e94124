import type { RecentWallet } from '../state/tree.js'
import type { WalletEntry } from '../wallets/walletEntry.js'

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
