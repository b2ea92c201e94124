import type { WalletSnapshot } from './walletSnapshot.js'

export interface Store {
  get(): WalletSnapshot
  set(change: Partial<WalletSnapshot>): void
  subscribe(callback: () => void): () => void
}

/** Holds one snapshot, and tells when another takes its place. */
export function createStore(initial: WalletSnapshot): Store {
  let snapshot = initial
  const subscribers = new Set<() => void>()
  return {
    get: () => snapshot,
    set(change) {
      snapshot = { ...snapshot, ...change }
      for (const subscriber of subscribers) subscriber()
    },
    subscribe(callback) {
      subscribers.add(callback)
      return () => subscribers.delete(callback)
    },
  }
}
