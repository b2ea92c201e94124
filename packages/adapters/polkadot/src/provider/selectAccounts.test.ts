import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../address/ss58.js'
import { parseAccounts, selectAccounts } from './parseAccounts.js'

const polkadot = '91b171bb158e2d3848fa23a9f1c25182'
const genesisHash = `0x${polkadot}fa6c8b6e4b6f0e2b7e7b5c0d0c5f6a11`.padEnd(66, '0').slice(0, 66)
const a = new Uint8Array(32).fill(1)
const b = new Uint8Array(32).fill(2)
const evm = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

describe('selectAccounts', () => {
  const accounts = parseAccounts([
    { address: encodeAddress(a, 42), name: 'A', type: 'sr25519', genesisHash: null },
    { address: encodeAddress(b, 42), genesisHash },
    { address: encodeAddress(a, 2), name: 'A again' },
    { address: evm, type: 'ethereum', genesisHash: '' },
  ])

  it('default: in the form of the network, each key once, those in hex as they are', () => {
    expect(selectAccounts(accounts, { id: polkadot }, 0)).toMatchObject([
      { address: encodeAddress(a, 0), name: 'A', type: 'sr25519' },
      { address: encodeAddress(b, 0), genesisHash },
      { address: evm, type: 'ethereum' },
    ])
  })

  it('behavior: accounts that are for another chain alone are left out', () => {
    const other = selectAccounts(accounts, { id: 'b0a8d493285c2df73290dfb7e61f870f' }, 2)
    expect(other.map(({ address }) => address)).toEqual([encodeAddress(a, 2), evm])
  })

  it('behavior: an account that the network cannot know is not the one in use', () => {
    const mixed = parseAccounts([{ address: evm, type: 'ethereum' }, { address: encodeAddress(a, 42) }])
    const told = (id: string) => selectAccounts(mixed, { id }, 42).map(({ publicKey }) => publicKey.length)
    expect(told(polkadot)).toEqual([66, 42])
    expect(told('fe58ea77779b7abda7da4ec526d14db9')).toEqual([42, 66])
    const own = parseAccounts([{ address: encodeAddress(a, 42) }, { address: evm }])
    expect(selectAccounts(own, { id: 'fe58ea77779b7abda7da4ec526d14db9' }, 1284)[0]?.address).toBe(evm)
    // Of a network that nobody here knows, the wallet's own order stands.
    expect(told('ab')).toEqual([42, 66])
  })

  it('behavior: without a network, as the wallet wrote them', () => {
    expect(selectAccounts(accounts, undefined, undefined).map(({ address }) => address)).toEqual([
      encodeAddress(a, 42),
      encodeAddress(b, 42),
      evm,
    ])
  })
})
