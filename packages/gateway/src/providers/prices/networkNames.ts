/** The names of a network at the services: its tokens (at CoinGecko, at DefiLlama), and its own currency (at both). */
export interface NetworkNames {
  readonly platform?: string | undefined
  readonly chain?: string | undefined
  readonly coin?: string | undefined
}

export const wellKnownNames: readonly (readonly [network: string, names: NetworkNames])[] = [
  ['eip155:1', { platform: 'ethereum', chain: 'ethereum', coin: 'ethereum' }],
  ['eip155:10', { platform: 'optimistic-ethereum', chain: 'optimism', coin: 'ethereum' }],
  ['eip155:56', { platform: 'binance-smart-chain', chain: 'bsc', coin: 'binancecoin' }],
  ['eip155:100', { platform: 'xdai', chain: 'xdai', coin: 'xdai' }],
  ['eip155:137', { platform: 'polygon-pos', chain: 'polygon', coin: 'polygon-ecosystem-token' }],
  ['eip155:324', { platform: 'zksync', chain: 'era', coin: 'ethereum' }],
  ['eip155:8453', { platform: 'base', chain: 'base', coin: 'ethereum' }],
  ['eip155:42161', { platform: 'arbitrum-one', chain: 'arbitrum', coin: 'ethereum' }],
  ['eip155:42220', { platform: 'celo', chain: 'celo', coin: 'celo' }],
  ['eip155:43114', { platform: 'avalanche', chain: 'avax', coin: 'avalanche-2' }],
  ['eip155:59144', { platform: 'linea', chain: 'linea', coin: 'ethereum' }],
  ['eip155:534352', { platform: 'scroll', chain: 'scroll', coin: 'ethereum' }],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { platform: 'solana', chain: 'solana', coin: 'solana' }],
  ['bip122:000000000019d6689c085ae165831e93', { coin: 'bitcoin' }],
]
