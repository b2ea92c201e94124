import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toDecimalText } from './units.js'

it.each([
  [0, '0'],
  [-0, '0'],
  [12, '12'],
  [0.1, '0.1'],
  [3012.55, '3012.55'],
  [1e-7, '0.0000001'],
  [1.25e-7, '0.000000125'],
  [-1.25e-7, '-0.000000125'],
  [1e21, '1000000000000000000000'],
  [1.2345e22, '12345000000000000000000'],
])('ENT-10 default: %d', (value, expected) => {
  expect(toDecimalText(value)).toBe(expected)
})

it('ENT-10 behavior: no exponent, and it reads back as the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = toDecimalText(value)
      expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/)
      expect(Number(text)).toBe(value + 0)
    }),
  )
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('ENT-10 behavior: refuses %d', (value) => {
  expect(() => toDecimalText(value)).toThrow(expect.objectContaining({ code: 'INVALID_UNIT_AMOUNT' }))
})
