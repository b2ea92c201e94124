import type { Network } from '@hawser/common'

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
