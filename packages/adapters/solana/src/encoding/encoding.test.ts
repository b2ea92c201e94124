import { decodeBase58, encodeBase58 } from '@hawser/common'
import { getBase58Codec, getBase64Codec } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.js'
import { decodeAddress } from './bytes.js'

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  fc
    .tuple(fc.nat(8), fc.uint8Array({ maxLength: 64 }))
    .map(([zeros, rest]) => Uint8Array.from([...new Array(zeros).fill(0), ...rest])),
)

describe('base58', () => {
  it('behavior: the same as @solana/kit, both ways', () => {
    const codec = getBase58Codec()
    fc.assert(
      fc.property(bytes, (value) => {
        const text = encodeBase58(value)
        expect(text).toBe(codec.decode(value))
        expect(decodeBase58(text)).toEqual(value)
      }),
      { numRuns: 10_000 },
    )
  })

  it('behavior: what is no base58 is refused', () => {
    for (const text of ['0', 'O', 'I', 'l', ' ', 'abc!', 'é', '1'.repeat(5_000)])
      expect(decodeBase58(text)).toBeUndefined()
    expect(decodeBase58('')).toEqual(new Uint8Array())
  })

  it('VAL-02 behavior: an address is 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 28, maxLength: 36 }), (value) => {
        const text = encodeBase58(value)
        expect(decodeAddress(text)).toEqual(value.length === 32 ? value : undefined)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('base64', () => {
  it('behavior: the same as @solana/kit, both ways', () => {
    const codec = getBase64Codec()
    fc.assert(
      fc.property(bytes, (value) => {
        const text = encodeBase64(value)
        expect(text).toBe(codec.decode(value))
        expect(decodeBase64(text)).toEqual(value)
      }),
      { numRuns: 10_000 },
    )
  })

  it('behavior: what is no base64 is refused', () => {
    for (const text of ['*', 'a', 'é', 'AA=A']) expect(decodeBase64(text)).toBeUndefined()
  })
})
