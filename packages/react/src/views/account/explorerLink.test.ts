import { defineNetwork } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { explorerLink } from './explorerLink.js'

const networkWith = (url: string | undefined) =>
  defineNetwork({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    ...(url !== undefined && { blockExplorers: { default: { name: 'Explorer', url } } }),
  })

describe('explorerLink', () => {
  it('default: the address or transaction on the explorer', () => {
    expect(explorerLink(networkWith('https://explorer.test'), 'address', '0xab')).toBe(
      'https://explorer.test/address/0xab',
    )
    expect(explorerLink(networkWith('https://explorer.test'), 'tx', '0xab')).toBe('https://explorer.test/tx/0xab')
  })

  it('behavior: a slash at the end of the explorer counts for nothing', () => {
    expect(explorerLink(networkWith('https://explorer.test//'), 'tx', '0xab')).toBe('https://explorer.test/tx/0xab')
  })

  it('behavior: the query of an explorer of several networks stays at the end', () => {
    expect(explorerLink(networkWith('https://explorer.test/?cluster=devnet'), 'tx', '0xab')).toBe(
      'https://explorer.test/tx/0xab?cluster=devnet',
    )
  })

  it('behavior: explorers of Substrate chains go by other words', () => {
    const polkadot = { ...networkWith('https://polkadot.test'), chainNamespace: 'polkadot' } as const
    expect(explorerLink(polkadot, 'address', '1a')).toBe('https://polkadot.test/account/1a')
    expect(explorerLink(polkadot, 'tx', '0xab')).toBe('https://polkadot.test/extrinsic/0xab')
  })

  it('behavior: an id cannot leave its place in the path', () => {
    expect(explorerLink(networkWith('https://explorer.test'), 'tx', '../../?a=b')).toBe(
      'https://explorer.test/tx/..%2F..%2F%3Fa%3Db',
    )
  })

  it('behavior: no link where there is no explorer, or none that may be opened', () => {
    expect(explorerLink(undefined, 'address', '0xab')).toBeUndefined()
    expect(explorerLink(networkWith(undefined), 'address', '0xab')).toBeUndefined()
    const hostile = {
      ...networkWith(undefined),
      blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)//' } },
    }
    expect(explorerLink(hostile, 'address', '0xab')).toBeUndefined()
  })
})
