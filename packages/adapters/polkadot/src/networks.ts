import type { Network } from '@hawser/common'

/** Polkadot, read through public addresses: fine to begin with; name your own provider's for real traffic. */
export const polkadot = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: {
    default: { http: ['https://rpc.polkadot.io', 'https://polkadot-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
} as const satisfies Network<'polkadot'>

/** Polkadot Asset Hub, read through public addresses: fine to begin with; name your own provider's for real traffic. */
export const assetHub = {
  id: '68d56f15f85d3136970ec16946040bc1',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: {
    default: { http: ['https://polkadot-asset-hub-rpc.polkadot.io', 'https://asset-hub-polkadot-rpc.n.dwellir.com'] },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
} as const satisfies Network<'polkadot'>

/** Kusama, read through public addresses: fine to begin with; name your own provider's for real traffic. */
export const kusama = {
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://kusama-rpc.polkadot.io', 'https://kusama-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://kusama.subscan.io' } },
} as const satisfies Network<'polkadot'>

/** Kusama Asset Hub, read through public addresses: fine to begin with; name your own provider's for real traffic. */
export const kusamaAssetHub = {
  id: '48239ef607d7928874027a43a6768920',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:48239ef607d7928874027a43a6768920',
  name: 'Kusama Asset Hub',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://kusama-asset-hub-rpc.polkadot.io', 'https://asset-hub-kusama-rpc.n.dwellir.com'] },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-kusama.subscan.io' } },
} as const satisfies Network<'polkadot'>

/** Westend, read through public addresses: fine to begin with; name your own provider's for real traffic. */
export const westend = {
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://westend-rpc.polkadot.io', 'https://westend-rpc.n.dwellir.com'] },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://westend.subscan.io' } },
  testnet: true,
} as const satisfies Network<'polkadot'>

/** Westend Asset Hub, read through public addresses: fine to begin with; name your own provider's for real traffic. */
export const westendAssetHub = {
  id: '67f9723393ef76214df0118c34bbbd3d',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:67f9723393ef76214df0118c34bbbd3d',
  name: 'Westend Asset Hub',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://westend-asset-hub-rpc.polkadot.io', 'https://asset-hub-westend-rpc.n.dwellir.com'] },
  },
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-westend.subscan.io' } },
  testnet: true,
} as const satisfies Network<'polkadot'>
