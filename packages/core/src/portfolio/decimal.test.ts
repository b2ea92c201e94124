import { formatUnits } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals, multiplyDecimals, percentOf, subtractDecimals } from './decimal.js'

/** An amount as a service may send it, and the same as a number of 10^-80ths. */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 80n }), fc.integer({ min: 0, max: 80 }))
  .map(([units, scale]) => ({ text: formatUnits(units, scale), units: units * 10n ** BigInt(80 - scale) }))

describe('decimal arithmetic', () => {
  it.each([
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['9007199254740993', '0.000000000000000001'], '9007199254740993.000000000000000001'],
    [['1', '-0.25'], '0.75'],
  ])('default: the sum of %j is %s', (amounts, sum) => {
    expect(addDecimals(amounts)).toBe(sum)
  })

  it('behavior: sums, differences, products and order are exact, whatever the amounts', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.array(decimal, { maxLength: 20 }), (a, b, more) => {
        expect(addDecimals([a, b, ...more].map(({ text }) => text))).toBe(
          formatUnits(
            [a, b, ...more].reduce((sum, { units }) => sum + units, 0n),
            80,
          ),
        )
        expect(subtractDecimals(a.text, b.text)).toBe(formatUnits(a.units - b.units, 80))
        expect(multiplyDecimals(a.text, b.text)).toBe(formatUnits(a.units * b.units, 160))
        expect(Math.sign(compareDecimals(a.text, b.text))).toBe(a.units < b.units ? -1 : a.units > b.units ? 1 : 0)
      }),
    )
  })

  it.each([
    ['1', '3', '33.33'],
    ['2', '3', '66.67'],
    ['-2', '3', '-66.67'],
    ['0.005', '100', '0.01'],
    ['0.0049', '100', '0'],
    ['5', '0', null],
  ])('default: %s of %s is %s percent', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent)
  })
})
