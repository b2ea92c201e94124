import { type Network, parseSafeLink } from '@hawser/common'

/** The page of an address or transaction on the network's own explorer, or undefined where it names none, or none that may be opened. */
export function explorerLink(network: Network | undefined, kind: 'address' | 'tx', id: string): string | undefined {
  const url = network?.blockExplorers?.default.url
  return url ? parseSafeLink(`${url.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`) : undefined
}
