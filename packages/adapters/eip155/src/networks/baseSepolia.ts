import type { Network } from '@hawser/common'

/** Base Sepolia, read through public addresses: fine to begin with; name your own provider's for real traffic. */
export const baseSepolia = {
  id: 84_532,
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:84532',
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts: {
    gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' },
    multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11', blockCreated: 1_059_647 },
  },
  testnet: true,
} as const satisfies Network<'eip155'>
