import { createContext } from 'react'
import type { WalletsFeature } from '../wallets/WalletsFeatureContext.js'

/** What the connect list needs to show wallets of the wallet list. */
export interface WalletRows {
  readonly feature: WalletsFeature
  readonly ListedWallet: typeof import('./ListedWallet.js').ListedWallet
}

/** Loads it once. A load that failed is tried again by the next one. */
export interface WalletRowsLoader {
  /** Undefined until it is loaded. */
  readonly rows: WalletRows | undefined
  load(): Promise<WalletRows>
}

/** The modal's own one. */
export const WalletRowsContext = createContext<WalletRowsLoader | null>(null)

export function createWalletRowsLoader(): WalletRowsLoader {
  let rows: WalletRows | undefined
  return {
    get rows() {
      return rows
    },
    async load() {
      const [feature, { ListedWallet }] = await Promise.all([
        import('@hawser/core/wallets'),
        import('./ListedWallet.js'),
      ])
      rows ??= { feature, ListedWallet }
      return rows
    },
  }
}
