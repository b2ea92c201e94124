import type { Network } from '@hawser/common'

/** A chain of your own, with its Esplora on this machine. `rpcUrls` are Esplora-style APIs, asked in this order: name your own for real traffic. */
export const bitcoinRegtest = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['http://127.0.0.1:3002'] } },
  testnet: true,
} as const satisfies Network<'bip122'>
