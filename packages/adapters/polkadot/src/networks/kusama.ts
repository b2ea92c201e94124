import type { Network } from '@hawser/common'

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
