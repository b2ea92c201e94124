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

/** The default signet (BIP-325). `rpcUrls` are Esplora-style APIs, asked in this order: name your own for real traffic. */
export const bitcoinSignet = {
  id: '00000008819873e925422c1ff0f99f7c',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  nativeCurrency: { name: 'Bitcoin', symbol: 'sBTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://mempool.space/signet/api'] } },
  blockExplorers: { default: { name: 'Mempool', url: 'https://mempool.space/signet' } },
  testnet: true,
} as const satisfies Network<'bip122'>

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
