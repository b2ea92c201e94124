import { loadWeb3 } from './loadWeb3.js'

/** What adapters of `@solana/wallet-adapter-base` send through. */
export async function createWeb3Connection(url: string, fetch: typeof globalThis.fetch) {
  const { Connection } = await loadWeb3()
  return new Connection(url, { fetch, commitment: 'confirmed' })
}
