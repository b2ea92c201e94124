import { loadWeb3 } from './loadWeb3.js'

/** What adapters of `@solana/wallet-adapter-base` send through. */
export async function createWeb3Connection(url: string, fetch: typeof globalThis.fetch) {
  const { Connection } = await loadWeb3()
  // A node does not choose what the page asks.
  const fetchNode: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
  return new Connection(url, { fetch: fetchNode, commitment: 'confirmed' })
}
