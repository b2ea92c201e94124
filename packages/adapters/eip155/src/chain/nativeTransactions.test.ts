import {
  getTransactionType,
  parseGwei,
  parseTransaction,
  serializeTransaction,
  size,
  type TransactionSerializable,
  toBlobs,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'

const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const fees = { maxFeePerGas: parseGwei('2'), maxPriorityFeePerGas: parseGwei('1') }
const authorization = {
  address: to,
  chainId: 1,
  nonce: 0,
  r: toHex(1, { size: 32 }),
  s: toHex(1, { size: 32 }),
  yParity: 0,
} as const

describe('the transactions of the EVM that viem knows, which this adapter asks wallets for', () => {
  it.each<[type: string, prefix: string | null, transaction: object]>([
    ['legacy', null, { gasPrice: 1n }],
    ['eip2930', '0x01', { chainId: 1, gasPrice: 1n, accessList: [{ address: to, storageKeys: [] }] }],
    ['eip1559', '0x02', { chainId: 1, ...fees }],
    ['eip4844', '0x03', { chainId: 1, ...fees, maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${'ab'.repeat(31)}`] }],
    ['eip7702', '0x04', { chainId: 1, ...fees, authorizationList: [authorization] }],
  ])('CON-12 parameters: %s', (type, prefix, transaction) => {
    const whole = { to, value: 1n, nonce: 0, gas: 21_000n, ...transaction } as unknown as TransactionSerializable
    expect(getTransactionType(whole)).toBe(type)
    const serialized = serializeTransaction(whole)
    if (prefix) expect(serialized.slice(0, 4)).toBe(prefix)
    // A list of RLP, as before there were types.
    else expect(Number.parseInt(serialized.slice(2, 4), 16)).toBeGreaterThanOrEqual(0xc0)
    expect(parseTransaction(serialized)).toMatchObject({ type, to })
  })

  it('CON-12 behavior: blobs have 131,072 bytes each, and one transaction takes 761,855 bytes of data and no more', () => {
    const most = new Uint8Array(761_855).fill(7)
    const blobs = toBlobs({ data: most, to: 'hex' })
    expect(blobs.map((blob) => size(blob))).toEqual(Array.from({ length: 6 }, () => 131_072))
    expect(() => toBlobs({ data: new Uint8Array(761_856).fill(7) })).toThrow('Blob size is too large.')
  })
})
