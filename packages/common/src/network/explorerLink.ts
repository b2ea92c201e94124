import { parseSafeLink } from '../platform/parseSafeLink.js'
import type { Network } from './network.js'

/** Explorers of Substrate chains (Subscan's paths) go by other words, and one of Solana's does for addresses. */
function placeOf({ chainNamespace }: Network, kind: 'address' | 'tx', host: string): string {
  if (chainNamespace === 'polkadot') return kind === 'address' ? 'account' : 'extrinsic'
  return chainNamespace === 'solana' && kind === 'address' && /^https?:\/\/([^/]+\.)?solscan\.io(\/|$)/i.test(host)
    ? 'account'
    : kind
}

/** The page of an address or transaction on the network's own explorer, or undefined where it names none, or none that may be opened. */
export function explorerLink(network: Network | undefined, kind: 'address' | 'tx', id: string): string | undefined {
  const given = network?.blockExplorers?.default.url
  if (!network || !given) return undefined
  // Explorers of several networks tell them apart by a query (`?cluster=devnet`), which stays at the end.
  const [base = '', query] = given.split('?', 2)
  const url = `${base.replace(/^(.*[^/])?\/*$/s, '$1')}/${placeOf(network, kind, base)}/${encodeURIComponent(id)}`
  return parseSafeLink(query === undefined ? url : `${url}?${query}`)
}
