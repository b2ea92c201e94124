import { createContext, useContext, useEffect, useState } from 'react'

/** The code that the connect list needs to show wallets of the wallet list. */
export type WalletRows = typeof import('../wallets/walletListCode.js').walletRows

/** Loads it once. A load that failed is tried again by the next one. */
interface WalletRowsLoader {
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
      const { walletRows } = await import('../wallets/walletListCode.js')
      rows = walletRows
      return rows
    },
  }
}

export interface LoadedWalletRows {
  /** Undefined until it is loaded. */
  readonly wallets: WalletRows | undefined
  readonly hasFailed: boolean
}

/** The wallet list's part of the connect list, loaded when it is wanted; at hand from the first render on where it was loaded before. */
export function useWalletRows(isWanted: boolean): LoadedWalletRows {
  const loader = useContext(WalletRowsContext)
  const [, setLoaded] = useState<WalletRows | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isWanted || !loader) return
    let isLeft = false
    loader.load().then(
      (rows) => {
        if (isLeft) return
        setLoaded(rows)
        // The way to all wallets is in sight: its code is there when it is pressed. A failure is shown there.
        if (navigator.onLine) import('../allWallets/AllWalletsView.js').catch(() => {})
      },
      // The list without it is of use, and all wallets can still be asked for: there a failure is shown.
      () => {
        if (!isLeft) setFailed(true)
      },
    )
    return () => {
      isLeft = true
    }
  }, [loader, isWanted])

  return { wallets: isWanted ? loader?.rows : undefined, hasFailed }
}
