import type { Network } from '@hawser/common'
import type { ServicesOptions } from './servicesOptions.js'

/**
 * Returns the addresses by which a network is read, in the order in which they are asked: the blockchain API's JSON-RPC proxy where that is named as one
 * (`services.blockchainApi.rpc`), then the network's own.
 */
export function getRpcUrls(
  { caipNetworkId, rpcUrls }: Pick<Network, 'caipNetworkId' | 'rpcUrls'>,
  services: ServicesOptions | false | undefined,
): readonly string[] {
  const own = rpcUrls.default.http
  const location = services ? services.blockchainApi : undefined
  if (!location) return own
  if (!location.rpc) return own
  const { baseUrl, projectId } = location
  const query = new URLSearchParams({ chainId: caipNetworkId, ...(projectId !== undefined && { projectId }) })
  return [`${baseUrl.replace(/\/$/, '')}/v1/?${query}`, ...own]
}
