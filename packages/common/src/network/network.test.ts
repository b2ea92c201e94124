import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineNetwork } from './defineNetwork.js'
import { type Network, unsupportedNetwork } from './network.js'
import { networkSchema } from './networkSchema.js'

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** As a chain definition of viem looks, functions and all. */
const chain = {
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.optimism.io'], webSocket: ['wss://mainnet.optimism.io'] } },
  blockExplorers: {
    default: { name: 'Explorer', url: 'https://optimistic.etherscan.io', apiUrl: 'https://api.etherscan.io' },
  },
  contracts: {
    ensRegistry: { address: registry },
    multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11', blockCreated: 4286263 },
    disputeGameFactory: { 1: { address: registry } },
    broken: { address: '0x12' },
    missing: undefined,
  },
  testnet: undefined,
  sourceId: 1,
  blockTime: 2_000,
  formatters: { block: { format: () => ({}) } },
  fees: undefined,
} as const

const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
} as const

describe('defineNetwork', () => {
  it('ENT-02 default: a viem chain becomes an eip155 network', () => {
    const network = defineNetwork(chain)
    expectTypeOf(network).toEqualTypeOf<Network<'eip155'>>()
    expect(network).toEqual({
      id: 10,
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:10',
      name: 'OP Mainnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://mainnet.optimism.io'], webSocket: ['wss://mainnet.optimism.io'] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://optimistic.etherscan.io' } },
      contracts: {
        ensRegistry: { address: registry },
        multicall3: { address: '0xca11bde05977b3631167028862be2a173976ca11', blockCreated: 4286263 },
      },
    })
  })

  it('ENT-02 behavior: is plain data that survives JSON, and shares nothing with its input', () => {
    const network = defineNetwork(chain)
    expect(JSON.parse(JSON.stringify(network))).toEqual(network)
    expect(Object.isFrozen(network)).toBe(false)
    expect(network.nativeCurrency).not.toBe(chain.nativeCurrency)
    expect(network.rpcUrls.default.http).not.toBe(chain.rpcUrls.default.http)
    expect(defineNetwork(network)).toEqual(network)
  })

  it('ENT-02 parameters: chainNamespace', () => {
    const network = defineNetwork(solana)
    expectTypeOf(network).toEqualTypeOf<Network<'solana'>>()
    expect(network).toMatchObject({
      chainNamespace: 'solana',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
  })

  it('ENT-02 parameters: testnet and assets', () => {
    const network = defineNetwork({
      ...chain,
      testnet: true,
      assets: { imageId: 'image', imageUrl: 'https://a.example/b.png' },
    })
    expect(network).toMatchObject({ testnet: true, assets: { imageId: 'image', imageUrl: 'https://a.example/b.png' } })
  })

  const currency = chain.nativeCurrency
  it.each<[field: string, input: unknown]>([
    ['id', { ...chain, id: 0 }],
    ['id', { ...chain, id: -1 }],
    ['id', { ...chain, id: 1.5 }],
    ['id', { ...chain, id: '1' }],
    ['id', { ...chain, id: 2 ** 53 }],
    ['id', { ...chain, id: undefined }],
    ['id', { ...solana, id: '' }],
    ['id', undefined],
    ['id', null],
    ['chainNamespace', { ...solana, chainNamespace: 'starknet' }],
    ['caipNetworkId', { ...chain, caipNetworkId: 'eip155:1' }],
    ['caipNetworkId', { ...chain, caipNetworkId: 'eip155' }],
    ['caipNetworkId', { ...solana, id: 'a:b' }],
    ['name', { ...chain, name: undefined }],
    ['nativeCurrency', { ...chain, nativeCurrency: undefined }],
    ['nativeCurrency.decimals', { ...chain, nativeCurrency: { ...currency, decimals: 1.5 } }],
    ['nativeCurrency.decimals', { ...chain, nativeCurrency: { ...currency, decimals: -1 } }],
    ['nativeCurrency.symbol', { ...chain, nativeCurrency: { ...currency, symbol: 1 } }],
    ['rpcUrls', { ...chain, rpcUrls: {} }],
    ['rpcUrls.default.http', { ...chain, rpcUrls: { default: {} } }],
    ['rpcUrls.default.http.0', { ...chain, rpcUrls: { default: { http: ['/rpc'] } } }],
    [
      'rpcUrls.default.http.1',
      { ...chain, rpcUrls: { default: { http: ['https://a.example', 'file:///etc/passwd'] } } },
    ],
    ['rpcUrls.default.webSocket.0', { ...chain, rpcUrls: { default: { http: [], webSocket: ['https://a.example'] } } }],
    [
      'blockExplorers.default.url',
      { ...chain, blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } } },
    ],
    ['testnet', { ...chain, testnet: 'yes' }],
  ])('ENT-02 behavior: names a wrong %s', (field, input) => {
    expect(() => defineNetwork(input as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_NETWORK', message: expect.stringContaining(field) }),
    )
  })
})

describe('unsupportedNetwork', () => {
  it('ENT-02 default: has an empty native currency', () => {
    const network = unsupportedNetwork('eip155:56')
    expectTypeOf(network).toEqualTypeOf<Network<'eip155'>>()
    expect(network).toEqual({
      id: 56,
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:56',
      name: 'eip155:56',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    })
  })

  it.each([
    'eip155:56',
    'eip155:007',
    'eip155:99999999999999999999',
    'solana:abc',
    'bip122:000000000019d6689c085ae165831e93',
  ] as const)('ENT-02 behavior: %s passes the schema', (id) => {
    expect(v.parse(networkSchema, unsupportedNetwork(id))).toEqual(unsupportedNetwork(id))
  })
})
