import { recentWalletEntry } from '../connectorList/recentWalletEntry.js'
import type { HawserState } from '../state/tree.js'
import { selectWallets } from '../wallets/selectWallets.js'
import type { WalletEntry } from '../wallets/walletEntry.js'

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
