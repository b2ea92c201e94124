import { nameWallet } from './nameWallet.js'
import type { InjectedEntry, Wallet } from './wallet.js'

/** Beyond this many, a page is being flooded. Well above what a list shows, so that who comes after a flood can still be found. */
const maxWallets = 500

/**
 * The wallets that stand at `window.injectedWeb3` now, one for each key. Never throws, whatever the page's getters do.
 * Keys that make one id are numbered, and `ids` keeps what each of them was given.
 */
export function readWallets(page: object, ids: Map<string, string> = new Map()): Wallet[] {
  const wallets: Wallet[] = []
  for (const [key, entry] of readEntries(page)) {
    const identity = nameWallet(key)
    if (!identity || !isEntry(entry)) continue
    const taken = new Set(ids.values())
    let id = ids.get(key) ?? identity.id
    for (let number = 2; !ids.has(key) && taken.has(id); number += 1) id = `${identity.id}#${number}`
    ids.set(key, id)
    wallets.push({ ...identity, id, key, entry })
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
