import { formatUnits, parseUnits } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOfFiat } from './fiatAmount.js'

const price = fc
  .tuple(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 0, max: 12 }))
  .map(([value, scale]) => formatUnits(value, scale))

describe('amountOfFiat', () => {
  it.each([
    ['100', '3012.55', 18, 'usd', '0.03319446'],
    ['100', '1', 6, 'usd', '100'],
    ['0.01', '64000', 8, 'usd', '0.00000015'],
    ['5', '0.00001', 18, 'usd', '500000'],
    ['1', '0.05', 18, 'btc', '20'],
    ['1.234', '1', 0, 'usd', '1'],
  ])('CAP-06 parameters: %s at %s with %i decimals in %s is %s', (fiat, of, decimals, currency, amount) => {
    expect(amountOfFiat(fiat, { price: of, decimals, currency })).toBe(amount)
  })

  it('behavior: what is no amount stays what it was, to be called wrong', () => {
    for (const text of ['', '"1,2,3"', '1e5', '-1'])
      expect(amountOfFiat(text, { price: '2', decimals: 6, currency: 'usd' })).toBe(text)
  })

  it('CAP-06 behavior: never worth more than was typed, and as much as that where it is told in the currency', () => {
    const fiat = fc.bigInt(0n, 10n ** 12n).map((cents) => formatUnits(cents, 2))
    fc.assert(
      fc.property(fiat, price, (typed, of) => {
        const amount = amountOfFiat(typed, { price: of, decimals: 18, currency: 'usd' })
        const exact = parseUnits(amount, 18) * parseUnits(of, 12)
        const lost = parseUnits(typed, 30) - exact
        expect(lost >= 0n).toBe(true)
        // Less than half a cent: it is told as what was typed.
        expect(lost < 5n * 10n ** 27n).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
