import type { HawserState } from '../state/tree.js'
import { selectWallets } from '../wallets/selectWallets.js'
import type { WalletEntry } from '../wallets/walletEntry.js'

/** A wallet of the list by its id, wherever it is loaded: lists, pages or search. For a view that is about one wallet. */
export function selectWallet(state: HawserState, id: string): WalletEntry | undefined {
  const lists = selectWallets(state)
  if (!lists) return undefined
  for (const list of [lists.all, lists.recent, lists.search.results]) {
    const found = list.find((wallet) => wallet.id === id)
    if (found) return found
  }
  return undefined
}
