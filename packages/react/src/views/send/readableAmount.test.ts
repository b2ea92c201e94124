import { parseUnits } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableAmount, readablePlaces, roundUnits } from './readableAmount.js'

describe('readableAmount', () => {
  it.each([
    ['1.25', '1.25'],
    ['1.234567890123456789', '1.234568'],
    ['0.000000000123456789', '0.00000000012'],
    ['0.999999999999999999', '1'],
    ['1234.567890123', '1234.5679'],
    ['123456789.123456789012345678', '123456789.12'],
    ['0', '0'],
  ])('default: %s is read as %s, and kept', (exact, shown) => {
    expect(readableAmount(parseUnits(exact, 18), 18)).toEqual({ shown, exact })
  })

  it('parameters: rounding', () => {
    const value = parseUnits('1.2345678', 18)
    expect(readableAmount(value, 18, 'up').shown).toBe('1.234568')
    expect(readableAmount(value, 18, 'down').shown).toBe('1.234567')
  })
})

describe('roundUnits', () => {
  const decimals = fc.integer({ min: 0, max: 30 })
  const step = (scale: number, places: number) => (places >= scale ? 1n : 10n ** BigInt(scale - places))

  it.each(['up', 'down', 'nearest'] as const)(
    'behavior: %s is true to its word, and off by less than one step',
    (rounding) => {
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), decimals, decimals, (value, scale, places) => {
          const off = parseUnits(roundUnits(value, scale, places, rounding), scale) - value
          const most = step(scale, places)
          if (rounding === 'up') expect(off >= 0n && off < most).toBe(true)
          else if (rounding === 'down') expect(off <= 0n && -off < most).toBe(true)
          else expect(2n * (off < 0n ? -off : off) <= most).toBe(true)
        }),
      )
    },
  )
})

describe('readablePlaces', () => {
  it.each([
    [52_500_000_000_000n, 18, 6],
    [1_234n, 18, 16],
    [0n, 18, 6],
    [5_000n, 9, 7],
    [1n, 2, 2],
    [10n ** 21n, 18, 4],
    [10n ** 30n, 18, 2],
  ])('parameters: %s with %s decimals has %s places', (value, decimals, places) => {
    expect(readablePlaces(value, decimals)).toBe(places)
  })
})
