import { expect, it } from 'vitest'
import { encodeAddress } from '../address/ss58.js'
import { parseAccounts, selectAccounts } from './parseAccounts.js'

const a = new Uint8Array(32).fill(1)
const address = encodeAddress(a, 42)

function throwing(key: string): object {
  return Object.defineProperty({}, key, {
    get() {
      throw new Error('trap')
    },
  })
}

it.each([
  undefined,
  null,
  5,
  {},
  [null],
  [{ address: 5 }],
  [{ address: 'nobody' }],
  // Bytes and hex, where SS58 is asked for.
  [{ address: a }],
  [{ address: `0x${'01'.repeat(32)}` }],
])('behavior: %# is no list of accounts', (value) => {
  expect(() => parseAccounts(value)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
})

it('behavior: a list that brings its own way of being read', () => {
  const read = (value: unknown) => () => parseAccounts(value)
  const refused = expect.objectContaining({ code: 'INVALID_RESPONSE' })
  const get = (_: unknown, key: string | symbol) => (key === 'length' ? 2 ** 40 : { address })
  const trap = () => {
    throw new Error('trap')
  }
  expect(read(new Proxy([], { get: trap }))).toThrow(refused)
  expect(read([throwing('address')])).toThrow(refused)
  expect(read(Object.assign([null], { map: () => [{ address: 5 }], flatMap: () => [{ address: 5 }] }))).toThrow(refused)
  expect(parseAccounts(Object.assign([{ address }], { map: () => [{ address: 5 }] }))).toEqual([
    { address, publicKey: a },
  ])
  expect(parseAccounts(new Proxy([], { get }))).toHaveLength(1000)
})

it('behavior: an account that cannot be read does not take the others with it', () => {
  const told = [null, { address }, { address: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }, throwing('address')]
  expect(parseAccounts(told)).toEqual([{ address, publicKey: a }])
})

it('behavior: thousands of accounts: the first of them', () => {
  const key = (i: number) => Uint8Array.from({ length: 32 }, (_, at) => (at < 2 ? (i >> (8 * at)) & 0xff : 7))
  const told = Array.from({ length: 5_000 }, (_, i) => ({ address: encodeAddress(key(i), 42), name: `${i}` }))
  const accounts = parseAccounts(told)
  expect(accounts).toHaveLength(1000)
  expect(accounts.at(-1)?.name).toBe('999')
  expect(selectAccounts(accounts, { id: 'ab' }, 0)).toHaveLength(1000)
})

it('behavior: what only describes an account falls away where it is malformed', () => {
  expect(parseAccounts([{ address, name: {}, type: 5, genesisHash: '0x12' }])).toEqual([{ address, publicKey: a }])
})
