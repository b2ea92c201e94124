import { nameWallet } from './nameWallet.js'
import type { InjectedEntry, Wallet } from './wallet.js'

/** Beyond this many, a page is being flooded. */
const maxWallets = 50

/** The wallets that stand at `window.injectedWeb3` now, one for each id. Never throws, whatever the page's getters do. */
export function readWallets(page: object): Wallet[] {
  const wallets: Wallet[] = []
  for (const [key, entry] of readEntries(page)) {
    const identity = nameWallet(key)
    if (!identity || !isEntry(entry) || wallets.some(({ id }) => id === identity.id)) continue
    wallets.push({ ...identity, entry })
  }
  return wallets
}

function readEntries(page: object): [string, unknown][] {
  try {
    const all = (page as { injectedWeb3?: unknown }).injectedWeb3
    if (typeof all !== 'object' || all === null) return []
    return Object.keys(all)
      .slice(0, maxWallets)
      .map((key) => [key, readEntry(all, key)])
  } catch {
    return []
  }
}

function readEntry(all: object, key: string): unknown {
  try {
    return (all as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is InjectedEntry {
  try {
    const { enable, connect } = value as InjectedEntry
    return typeof enable === 'function' || typeof connect === 'function'
  } catch {
    return false
  }
}
