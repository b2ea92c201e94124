import type { Network } from '@hawser/common'

/** The first RPC address of each EVM network, by its chain id. */
export function rpcUrlsOf(networks: readonly Network[]): Record<number, string> {
  const urls: Record<number, string> = {}
  for (const network of networks) {
    const url = network.rpcUrls.default.http[0]
    if (typeof network.id === 'number' && url) urls[network.id] = url
  }
  return urls
}
