import type { Network } from '@hawser/common'

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
