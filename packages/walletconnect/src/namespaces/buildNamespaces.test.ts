import { defineNetwork, type Network } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { buildNamespaces } from './buildNamespaces.js'
import { currentChainId, deprecatedChainId } from './chainIds.js'

const network = (chainNamespace: Network['chainNamespace'], id: number | string): Network =>
  defineNetwork({
    id,
    chainNamespace,
    name: String(id),
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 8 },
    rpcUrls: { default: { http: [`https://rpc.example/${id}`] } },
  })

const networks = [
  network('eip155', 1),
  network('eip155', 10),
  network('solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
  network('bip122', '000000000019d6689c085ae165831e93'),
  network('polkadot', '91b171bb158e2d3848fa23a9f1c25182'),
]

describe('buildNamespaces', () => {
  it('API-12 default: chains, methods, events and RPC addresses of each namespace', () => {
    const proposed = buildNamespaces({ networks, namespaces: ['eip155', 'solana', 'bip122', 'polkadot'] })
    expect(proposed.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(proposed.eip155?.rpcMap).toMatchObject({
      'eip155:1': 'https://rpc.example/1',
      '10': 'https://rpc.example/10',
    })
    for (const method of [
      'personal_sign',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getCapabilities',
      'wallet_getAssets',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
    ])
      expect(proposed.eip155?.methods).toContain(method)
    expect(proposed.solana?.chains).toEqual([
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    ])
    expect(proposed.bip122).toMatchObject({
      methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
      events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
    })
    expect(proposed.polkadot?.methods).toEqual(['polkadot_signTransaction', 'polkadot_signMessage'])
  })

  it('behavior: what signs anything is never proposed', () => {
    const { eip155 } = buildNamespaces({ networks, namespaces: ['eip155'] })
    expect(eip155?.methods).not.toContain('eth_sign')
    const overrides = { eip155: { methods: ['eth_sign', 'personal_sign'] } }
    expect(buildNamespaces({ networks, namespaces: ['eip155'], overrides }).eip155?.methods).toEqual(['personal_sign'])
  })

  it('parameters: namespaces that the app has no network of are not proposed', () => {
    expect(Object.keys(buildNamespaces({ networks, namespaces: ['eip155', 'cosmos'] }))).toEqual(['eip155'])
  })

  it('parameters: preferred', () => {
    const { eip155 } = buildNamespaces({ networks, namespaces: ['eip155'], preferred: 'eip155:10' })
    expect(eip155?.chains).toEqual(['eip155:10', 'eip155:1'])
  })

  it('parameters: overrides replace what they name, and nothing else', () => {
    const { eip155 } = buildNamespaces({
      networks,
      namespaces: ['eip155'],
      overrides: { eip155: { methods: ['personal_sign'], rpcMap: { 'eip155:1': 'https://own.example' } } },
    })
    expect(eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign'],
      rpcMap: { 'eip155:1': 'https://own.example', 'eip155:10': 'https://rpc.example/10' },
    })
  })
})

it.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
] as const)('deprecated ids: %s was %s', (current, deprecated) => {
  expect(deprecatedChainId(current)).toBe(deprecated)
  expect(currentChainId(deprecated)).toBe(current)
  expect(currentChainId(current)).toBe(current)
  expect(deprecatedChainId('eip155:1')).toBeUndefined()
})
