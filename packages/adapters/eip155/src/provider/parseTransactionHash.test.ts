import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTransactionHash } from './walletAnswers.js'

describe('parseTransactionHash', () => {
  it('VAL-16 default: 0x and 64 hex digits', () => {
    const hash = `0x${'0aF'.repeat(21)}1`
    expect(parseTransactionHash(hash)).toBe(hash)
  })

  it('VAL-16 behavior: nothing else is one', () => {
    const isHash = (value: unknown) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFgx '), minLength: 60, maxLength: 68 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          hex,
          hex.map((digits) => `0x${digits}`),
        ),
        (value) => {
          if (isHash(value)) expect(parseTransactionHash(value)).toBe(value)
          else expect(() => parseTransactionHash(value)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
        },
      ),
    )
  })
})
