import { type Network, parseSafeLink } from '@hawser/common'

/** Explorers of Substrate chains (Subscan's paths) go by other words. */
const polkadotPlaces = { address: 'account', tx: 'extrinsic' } as const

/** The page of an address or transaction on the network's own explorer, or undefined where it names none, or none that may be opened. */
export function explorerLink(network: Network | undefined, kind: 'address' | 'tx', id: string): string | undefined {
  const given = network?.blockExplorers?.default.url
  if (!network || !given) return undefined
  // Explorers of several networks tell them apart by a query (`?cluster=devnet`), which stays at the end.
  const [base = '', query] = given.split('?', 2)
  const place = (network.chainNamespace === 'polkadot' && polkadotPlaces[kind]) || kind
  const url = `${base.replace(/\/+$/, '')}/${place}/${encodeURIComponent(id)}`
  return parseSafeLink(query === undefined ? url : `${url}?${query}`)
}
