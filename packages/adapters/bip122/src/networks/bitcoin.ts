import type { Network } from '@hawser/common'

/** Bitcoin. `rpcUrls` are Esplora-style APIs, asked in this order: name your own for real traffic. */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/api', 'https://blockstream.info/api'] } },
  blockExplorers: { default: { name: 'Mempool', url: 'https://mempool.space' } },
} as const satisfies Network<'bip122'>
