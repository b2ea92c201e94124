import { MAX_RECENT_WALLETS } from '@hawser/common'
import type { HawserState, RecentWallet } from '../state/tree.js'

/** The wallets that were used before, the latest first. */
export function createRecentWalletsController(slice: HawserState['recentWallets']) {
  const set = (wallets: readonly RecentWallet[]): void => {
    slice.splice(0, slice.length, ...wallets.slice(0, MAX_RECENT_WALLETS))
  }
  return {
    set,
    add(wallet: RecentWallet): void {
      set([wallet, ...slice.filter(({ id }) => id !== wallet.id)])
    },
  }
}

export type RecentWalletsController = ReturnType<typeof createRecentWalletsController>
