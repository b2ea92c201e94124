import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@hawser/adapter-eip155/networks'
import type { Network } from '@hawser/common'
import type { TokenReference } from '@hawser/core'
import type { RunConfig } from './runConfig.js'

/** The six networks of the example, the default first (CON-11). */
const definitions: readonly Network[] = [mainnet, optimism, base, arbitrum, polygon, sepolia]

/** The networks with the RPC addresses and contracts of this run. */
export function networksOf(config: RunConfig): readonly Network[] {
  return definitions.map((network) => {
    const local = config.chains[String(network.id)]
    if (!local) return network
    return {
      ...network,
      rpcUrls: { default: { http: [local.rpcUrl] } },
      contracts: local.ensRegistry ? { ensRegistry: { address: local.ensRegistry } } : undefined,
    }
  })
}

/** The tokens that this run knows, for the modal's Send view. */
export function tokensOf(config: RunConfig): TokenReference[] {
  return definitions.flatMap((network) =>
    (config.chains[String(network.id)]?.tokens ?? []).map((token) => ({
      ...token,
      caipNetworkId: network.caipNetworkId,
    })),
  )
}
