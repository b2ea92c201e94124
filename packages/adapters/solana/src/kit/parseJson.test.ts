import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parseJson.js'

describe('parseJson', () => {
  it('default: lamports to the last one', () => {
    expect(
      parseJson('{"value":599000000000000001,"slot":7,"text":"599000000000000001 \\"1234567890123456789"}'),
    ).toEqual({
      value: 599000000000000001n,
      slot: 7,
      text: '599000000000000001 "1234567890123456789',
    })
    expect(parseJson('{')).toBeUndefined()
  })

  it('behavior: every 64-bit number survives, and everything else is as JSON.parse has it', { timeout: 30_000 }, () => {
    const exact = (value: unknown) => (typeof value === 'bigint' && value <= 10n ** 15n ? Number(value) : value)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.string(), (value, text) => {
        const json = `{"a":[${value}],"b":${JSON.stringify(text)}}`
        const parsed = parseJson(json) as { a: unknown[]; b: unknown }
        expect(String(parsed.a[0])).toBe(String(exact(value)))
        expect(parsed.b).toBe(text)
      }),
      { numRuns: 10_000 },
    )
    fc.assert(
      fc.property(fc.json(), (json) => {
        const plain = JSON.stringify(JSON.parse(json))
        if (!/\d{16}|\$bigint/.test(plain)) expect(parseJson(plain)).toEqual(JSON.parse(plain))
      }),
    )
  })
})
