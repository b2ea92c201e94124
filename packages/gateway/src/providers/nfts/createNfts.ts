import type { GatewayConfig } from '../../config/configSchema.js'
import type { NftAddresses } from '../../images/nftAddresses.js'
import { createAskApi } from '../createAskApi.js'
import { createBlockscoutCheck } from '../history/createBlockscoutHistory.js'
import type { AskNode } from '../node/createAskNode.js'
import type { NftProvider } from '../providers.js'
import { createBlockscoutNfts } from './createBlockscoutNfts.js'
import { createRecentNfts } from './createRecentNfts.js'
import { createUpstreamNfts } from './createUpstreamNfts.js'
import type { NetworkNfts } from './nftMetadata.js'

interface CreateNftsOptions {
  readonly networks: GatewayConfig['networks']
  readonly addresses: NftAddresses
  readonly askNode: AskNode
  readonly fetch: typeof globalThis.fetch
}

/** NFTs as the configuration says where they come from, network by network; undefined where it says so of none. */
export function createNfts(options: CreateNftsOptions): NftProvider | undefined {
  const providers = new Map<string, NetworkNfts>(
    Object.keys(options.networks).flatMap((network): [string, NetworkNfts][] => {
      const provider = createNetworkNfts(network, options)
      return provider ? [[network, provider]] : []
    }),
  )
  if (providers.size === 0) return undefined
  return {
    async getNfts(question, signal) {
      return providers.get(question.network)?.(question, signal)
    },
  }
}

/** The networks whose recent blocks alone are looked through. */
export function findScannedNetworks(networks: GatewayConfig['networks']): ReadonlySet<string> {
  return new Set(
    Object.entries(networks).flatMap(([network, one]) =>
      one.isDevelopment && !sourceOf(one) && network.startsWith('eip155:') ? [network] : [],
    ),
  )
}

/** A Blockscout that tells the history tells this too. */
function sourceOf({ nfts, history }: GatewayConfig['networks'][string]) {
  return nfts ?? (history?.type === 'blockscout' ? history : undefined)
}

function createNetworkNfts(
  network: string,
  { networks, addresses, askNode, fetch }: CreateNftsOptions,
): NetworkNfts | undefined {
  const config = Object.hasOwn(networks, network) ? networks[network] : undefined
  const source = config && sourceOf(config)
  if (!source)
    return findScannedNetworks(networks).has(network)
      ? createRecentNfts({ askNode, network, addresses, fetch })
      : undefined
  const url = new URL(source.url)
  if (source.type === 'upstream')
    return createUpstreamNfts({ askApi: createAskApi({ url: url.href, fetch }), projectId: source.projectId })
  if (source.apiKey !== undefined) url.searchParams.set('apikey', source.apiKey)
  const askApi = createAskApi({ url: url.href, fetch })
  return createBlockscoutNfts({ askApi, network, checkNetwork: createBlockscoutCheck({ askApi, askNode, network }) })
}
