import { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet4 } from '@hawser/adapter-bip122/networks'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@hawser/adapter-eip155/networks'
import { assetHub, kusama, polkadot, westend } from '@hawser/adapter-polkadot/networks'
import { solana, solanaDevnet, solanaTestnet } from '@hawser/adapter-solana/networks'
import {
  type CaipNetworkId,
  type ChainNamespace,
  defineNetwork,
  type Network,
  parseCaipNetworkId,
} from '@hawser/common'
import type { TokenReference } from '@hawser/core'
import type { SwapRouter } from '@hawser/core/swap'
import type { RunConfig } from './runConfig.js'

type ChainConfig = RunConfig['chains'][string]

/** The six EVM networks of the example, the default first. */
const definitions: readonly Network[] = [mainnet, optimism, base, arbitrum, polygon, sepolia]

/** Those of other kinds whose names and currencies the adapters know. */
const known: readonly Network[] = [
  ...[solana, solanaDevnet, solanaTestnet],
  ...[bitcoin, bitcoinTestnet4, bitcoinSignet, bitcoinRegtest],
  ...[polkadot, assetHub, kusama, westend],
]

/** What a chain of this run is drawn as that nobody else knows. */
const marks: Partial<Record<ChainNamespace, string>> = {
  solana: '/marks/solana.svg',
  bip122: '/marks/bitcoin.svg',
  polkadot: '/marks/polkadot.svg',
}

const rpcUrlsOf = ({ rpcUrl, fallbackRpcUrls, webSocketUrl }: ChainConfig) => ({
  default: { http: [rpcUrl, ...fallbackRpcUrls], ...(webSocketUrl && { webSocket: [webSocketUrl] }) },
})

/** A network with the RPC addresses of this run: a chain of its own, which no public explorer knows. */
function withChain({ blockExplorers, ...network }: Network, chain: ChainConfig): Network {
  return { ...network, rpcUrls: rpcUrlsOf(chain) }
}

/** The networks with the RPC addresses and contracts of this run. */
export function networksOf(config: RunConfig): readonly Network[] {
  const evm = definitions.map((network) => {
    const local = config.chains[String(network.id)]
    if (!local) return network
    const contracts = local.ensRegistry ? { ensRegistry: { address: local.ensRegistry } } : undefined
    return { ...withChain(network, local), contracts }
  })
  return [...evm, ...furtherChains(config).map(([id, chain]) => furtherNetwork(id, chain))]
}

/** The contracts of this run that swap. */
export function swapRoutersOf(config: RunConfig): SwapRouter[] {
  return Object.entries(config.chains).flatMap(([id, { swapRouter: address, hasSwapPermits: hasPermits }]) =>
    address ? [{ caipNetworkId: `eip155:${id}` as const, address, form: 'uniswap-v2' as const, hasPermits }] : [],
  )
}

/** The tokens that this run knows, for the modal's Send view. */
export function tokensOf(config: RunConfig): TokenReference[] {
  const evm = definitions.map(({ id, caipNetworkId }) => [caipNetworkId, config.chains[String(id)]] as const)
  return [...evm, ...furtherChains(config)].flatMap(([caipNetworkId, chain]) =>
    (chain?.tokens ?? []).map((token) => ({ ...token, caipNetworkId })),
  )
}

function furtherChains({ chains }: RunConfig): readonly (readonly [CaipNetworkId, ChainConfig])[] {
  return Object.entries(chains).flatMap(([id, chain]) =>
    id.includes(':') ? [[id as CaipNetworkId, chain] as const] : [],
  )
}

function furtherNetwork(caipNetworkId: CaipNetworkId, chain: ChainConfig): Network {
  const { chainNamespace, reference: id } = parseCaipNetworkId(caipNetworkId)
  const { name = caipNetworkId, symbol = 'UNIT', decimals = 0 } = chain
  const network = known.find((candidate) => candidate.caipNetworkId === caipNetworkId)
  const nativeCurrency = { name: symbol, symbol, decimals }
  if (network) return withChain(network, chain)
  const assets = { imageUrl: marks[chainNamespace] }
  return defineNetwork({ id, chainNamespace, name, nativeCurrency, rpcUrls: rpcUrlsOf(chain), assets })
}
