import { describe, expect, it } from 'vitest'
import { explorerLink } from '../platform/links.js'
import { defineNetwork } from './defineNetwork.js'

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

  it('behavior: Solscan says account, other explorers of Solana do not', () => {
    const on = (url: string) => ({ ...networkWith(url), chainNamespace: 'solana' }) as const
    expect(explorerLink(on('https://solscan.io?cluster=devnet'), 'address', 'A1')).toBe(
      'https://solscan.io/account/A1?cluster=devnet',
    )
    expect(explorerLink(on('https://solscan.io'), 'tx', 'A1')).toBe('https://solscan.io/tx/A1')
    expect(explorerLink(on('https://explorer.solana.com'), 'address', 'A1')).toBe(
      'https://explorer.solana.com/address/A1',
    )
    expect(explorerLink(on('https://notsolscan.io'), 'address', 'A1')).toBe('https://notsolscan.io/address/A1')
  })

  it('behavior: mempool.space of a test network', () => {
    const bitcoin = { ...networkWith('https://mempool.space/signet'), chainNamespace: 'bip122' } as const
    expect(explorerLink(bitcoin, 'address', 'tb1q')).toBe('https://mempool.space/signet/address/tb1q')
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
