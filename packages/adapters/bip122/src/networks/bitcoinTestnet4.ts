import type { Network } from '@hawser/common'

/** Testnet4 (BIP-94). `rpcUrls` are Esplora-style APIs, asked in this order: name your own for real traffic. */
export const bitcoinTestnet4 = {
  id: '00000000da84f2bafbbc53dee25a72ae',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  name: 'Bitcoin Testnet4',
  nativeCurrency: { name: 'Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/testnet4/api'] } },
  blockExplorers: { default: { name: 'Mempool', url: 'https://mempool.space/testnet4' } },
  testnet: true,
} as const satisfies Network<'bip122'>
