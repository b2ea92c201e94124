import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../address/encodeAddress.js'
import { parseAccounts } from './parseAccounts.js'
import { selectAccounts } from './selectAccounts.js'

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

  it('behavior: without a network, as the wallet wrote them', () => {
    expect(selectAccounts(accounts, undefined, undefined).map(({ address }) => address)).toEqual([
      encodeAddress(a, 42),
      encodeAddress(b, 42),
      evm,
    ])
  })
})

it.each([
  undefined,
  null,
  5,
  {},
  [null],
  [{ address: 5 }],
  [{ address: 'nobody' }],
  Array.from({ length: 1001 }, () => ({ address: evm })),
])('behavior: %# is no list of accounts', (value) => {
  expect(() => parseAccounts(value)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
})

it('behavior: what only describes an account falls away where it is malformed', () => {
  const address = encodeAddress(a, 42)
  expect(parseAccounts([{ address, name: {}, type: 5, genesisHash: '0x12' }])).toEqual([{ address, publicKey: a }])
})
