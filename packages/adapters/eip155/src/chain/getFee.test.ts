import { describe, expect, it } from 'vitest'
import { feeOf } from './getFee.js'

describe('feeOf', () => {
  it.each([
    ['gas', {}, 42_000n],
    ['blobs, EIP-4844', { blobGasUsed: 131_072n, blobGasPrice: 3n }, 435_216n],
    ['the parent chain’s part', { l1Fee: '0x3e8' }, 43_000n],
    ['no parent chain', { l1Fee: null }, 42_000n],
    ['a part that is no number', { l1Fee: '0xzz' }, 42_000n],
  ])('default: %s', (_, more, fee) => {
    expect(feeOf({ gasUsed: 21_000n, effectiveGasPrice: 2n, ...more })).toBe(fee)
  })

  it.each([undefined, null])('behavior: without a price (%s) nothing is told', (effectiveGasPrice) => {
    expect(feeOf({ gasUsed: 21_000n, effectiveGasPrice })).toBeNull()
  })
})
