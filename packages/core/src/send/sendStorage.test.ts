import { createMemoryStore, createStorage } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSendSlice } from './sendState.js'
import {
  MAX_ADDED_TOKENS,
  MAX_TRANSACTIONS,
  readAddedTokens,
  readTransactions,
  writeAddedTokens,
  writeTransactions,
} from './sendStorage.js'

const createTestStorage = () => createStorage({ store: createMemoryStore(), prefix: '@hawser' })
const transaction = {
  id: 't1',
  hash: `0x${'ab'.repeat(32)}`,
  caipNetworkId: 'eip155:1',
  from: '0x1',
  to: '0x2',
  amount: '1500000',
  tokenSymbol: 'USDC',
  tokenDecimals: 6,
  tokenAddress: '0xA0b8',
  tokenId: null,
  nonce: 7,
  status: 'pending',
  isChecking: false,
  replacedBy: null,
  replacements: [],
  submittedAtMs: 1_700_000_000_000,
  isDismissed: false,
} as const
const token = { chainId: 'eip155:1', address: '0xA0b8', name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const

it('ENT-10 default: every field of the send state, and an empty form', () => {
  expect(createSendSlice()).toMatchObject({
    token: null,
    sendTokenAmount: '',
    receiverAddress: '',
    receiverProfileImageUrl: null,
    receiverProfileName: null,
    networkBalanceInUSD: null,
    loading: false,
    tokenBalances: [],
    lastRetry: null,
  })
  expect(createSendSlice().tokenBalances).not.toBe(createSendSlice().tokenBalances)
})

describe('kept transactions', () => {
  it('ENT-10 default: read back as they were written, the latest alone', () => {
    const storage = createTestStorage()
    const all = Array.from({ length: MAX_TRANSACTIONS + 5 }, (_, index) => ({ ...transaction, id: `t${index}` }))
    writeTransactions(storage, all)
    expect(readTransactions(storage)).toStrictEqual(all.slice(0, MAX_TRANSACTIONS))
  })

  it.each([
    ['id', ['', 1, null]],
    ['hash', ['', 1, null]],
    ['caipNetworkId', ['1', 1, null, 'starknet:1']],
    ['from', ['', 1, null]],
    ['to', ['', 1, null]],
    ['amount', [1500000, '', '-1', '1.5', '0x1', '1e6', null, '1'.repeat(81)]],
    ['tokenSymbol', [1, null]],
    ['tokenDecimals', ['6', -1, 1.5, 256, null]],
    ['tokenAddress', ['', 1]],
    ['nonce', ['7', -1, 1.5]],
    ['status', ['done', 1, null]],
    ['replacedBy', ['', 1]],
    ['submittedAtMs', ['1', -1, null]],
    ['isDismissed', ['false', 0, null]],
  ])('ENT-10 behavior: one with a wrong %s is dropped, and costs no other', (field, values) => {
    for (const value of values) {
      const storage = createTestStorage()
      storage.write('send_transactions', [{ ...transaction, [field]: value }, transaction])
      expect([value, readTransactions(storage)]).toEqual([value, [transaction]])
    }
  })
})

describe('added tokens', () => {
  it('ENT-10 default: read back as they were written, within their number', () => {
    const storage = createTestStorage()
    const all = Array.from({ length: MAX_ADDED_TOKENS + 5 }, (_, index) => ({ ...token, address: `0x${index}` }))
    writeAddedTokens(storage, all)
    expect(readAddedTokens(storage)).toStrictEqual(all.slice(0, MAX_ADDED_TOKENS))
  })

  it.each([
    ['chainId', ['1', 1, null]],
    ['address', ['', 1, null]],
    ['name', ['', 1, null]],
    ['symbol', ['', 1, null]],
    ['decimals', ['6', -1, 1.5, 256, null]],
  ])('ENT-10 behavior: one with a wrong %s is dropped, and costs no other', (field, values) => {
    for (const value of values) {
      const storage = createTestStorage()
      storage.write('send_tokens', [{ ...token, [field]: value }, token])
      expect([value, readAddedTokens(storage)]).toEqual([value, [token]])
    }
  })
})

it('ENT-10 behavior: whatever is kept, never a throw, and what is read is whole', () => {
  const nearly = fc.oneof(fc.anything(), fc.tuple(fc.constantFrom(...Object.keys(transaction)), fc.jsonValue()))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(nearly)), (value) => {
      const storage = createTestStorage()
      const list = Array.isArray(value)
        ? value.map((one) => (Array.isArray(one) ? { ...transaction, [String(one[0])]: one[1] } : one))
        : value
      storage.write('send_transactions', list)
      storage.write('send_tokens', list)
      for (const { amount, tokenDecimals } of readTransactions(storage)) {
        expect(BigInt(amount)).toBeGreaterThanOrEqual(0n)
        expect(Number.isInteger(tokenDecimals)).toBe(true)
      }
      expect(readAddedTokens(storage)).toEqual([])
    }),
  )
})
