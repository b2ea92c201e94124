import type { Network } from '@hawser/common'

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
