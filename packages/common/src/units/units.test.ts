import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorDecimals, formatUnits, parseTransactionValue, parseUnits } from './units.js'

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const int256 = fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n })
const decimals = fc.integer({ min: 0, max: 40 })

describe('parseUnits', () => {
  it.each([
    ['1', 18, 10n ** 18n],
    ['1.5', 18, 1_500_000_000_000_000_000n],
    ['0.000000000000000001', 18, 1n],
    ['-0.1', 1, -1n],
    ['1.', 2, 100n],
    ['.5', 2, 50n],
    ['007', 0, 7n],
    ['1.500', 1, 15n],
    ['-0', 6, 0n],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 0, 2n ** 256n - 1n],
  ])('VAL-14 default: %s with %i decimals', (amount, places, expected) => {
    expect(parseUnits(amount, places)).toBe(expected)
  })

  const wrong = [
    '',
    '-',
    '.',
    '-.',
    '+1',
    '--1',
    '1,5',
    '1.5.5',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    'NaN',
    'Infinity',
    '१',
    '1_000',
    '1-',
  ]
  it.each(wrong)('VAL-14 behavior: refuses %j', (amount) => {
    expect(() => parseUnits(amount, 18)).toThrow(
      expect.objectContaining({ code: 'INVALID_UNIT_AMOUNT', details: `Received "${amount}"` }),
    )
  })

  it('VAL-14 behavior: refuses what is no text', () => {
    for (const amount of [1, 1n, null, undefined, {}])
      expect(() => parseUnits(amount as unknown as string, 18)).toThrow(
        expect.objectContaining({ code: 'INVALID_UNIT_AMOUNT' }),
      )
  })

  it('VAL-14 behavior: names an amount with too many decimals and never rounds it', () => {
    expect(() => parseUnits('1.0000001', 6)).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_DECIMALS', decimals: 6 }),
    )
    expect(() => parseUnits('0.1', 0)).toThrow(expect.objectContaining({ code: 'TOO_MANY_DECIMALS' }))
    fc.assert(
      fc.property(uint256, decimals, fc.integer({ min: 1, max: 9 }), (value, places, digit) => {
        const exact = formatUnits(value, places)
        const padded = exact.includes('.')
          ? exact.padEnd(exact.indexOf('.') + 1 + places, '0')
          : `${exact}.${'0'.repeat(places)}`
        expect(() => parseUnits(padded + digit, places)).toThrow(expect.objectContaining({ code: 'TOO_MANY_DECIMALS' }))
      }),
    )
  })

  it.each([-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY])('VAL-14 behavior: refuses %s decimals', (places) => {
    const error = expect.objectContaining({ code: 'INVALID_DECIMALS' })
    expect(() => parseUnits('1', places)).toThrow(error)
    expect(() => formatUnits(1n, places)).toThrow(error)
    expect(() => floorDecimals('1', places)).toThrow(error)
  })
})

describe('formatUnits', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [-1_500n, 3, '-1.5'],
    [-1n, 2, '-0.01'],
    [100n, 0, '100'],
    [1_000_000n, 6, '1'],
  ])('VAL-14 default: %s with %i decimals', (value, places, expected) => {
    expect(formatUnits(value, places)).toBe(expected)
  })

  it('VAL-14 behavior: what is formatted parses back to the same units', () => {
    fc.assert(
      fc.property(int256, decimals, (value, places) => parseUnits(formatUnits(value, places), places) === value),
    )
  })

  it('VAL-14 behavior: has no float, no exponent and no zeros at the end', () => {
    fc.assert(
      fc.property(int256, decimals, (value, places) => {
        expect(formatUnits(value, places)).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })
})

describe('parseTransactionValue', () => {
  it.each([
    [12n, 12n],
    [12, 12n],
    [1e21, 10n ** 21n],
    ['12', 12n],
    ['0x1bc16d674ec80000', 2n * 10n ** 18n],
    ['0XFF', 255n],
    ['-1', -1n],
  ])('VAL-14 default: reads %s', (value, expected) => {
    expect(parseTransactionValue(value)).toBe(expected)
  })

  const notNumbers = [
    undefined,
    null,
    '',
    ' ',
    'abc',
    '0x',
    '0xzz',
    '-0x1',
    '1.5',
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    {},
    [],
    ['1'],
    { value: 1 },
  ]
  it.each(notNumbers)('VAL-14 behavior: counts the non-numeric value %j as zero', (value) => {
    expect(parseTransactionValue(value)).toBe(0n)
  })

  it('VAL-14 behavior: never throws, and reads hex and decimal alike', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof parseTransactionValue(value) === 'bigint'))
    fc.assert(
      fc.property(uint256, (value) => {
        expect(parseTransactionValue(`0x${value.toString(16)}`)).toBe(value)
        expect(parseTransactionValue(value.toString())).toBe(value)
      }),
    )
  })
})

describe('floorDecimals', () => {
  it.each([
    ['1.23999', 3, '1.239'],
    ['0.0009', 3, '0'],
    ['12', 3, '12'],
    ['1.2000', 3, '1.2'],
    ['0.999999999999999999', 3, '0.999'],
    ['-0.0001', 3, '-0.001'],
    ['-1.5', 3, '-1.5'],
    ['-0.0000', 3, '0'],
    ['9007199254740993.9999', 0, '9007199254740993'],
  ])('VAL-20 default: %s floored to %i places', (amount, places, expected) => {
    expect(floorDecimals(amount, places)).toBe(expected)
  })

  it('VAL-20 parameters: places is 3 unless told', () => {
    expect(floorDecimals('1.2399')).toBe('1.239')
  })

  it('VAL-20 behavior: refuses what is no number', () => {
    expect(() => floorDecimals('abc')).toThrow(expect.objectContaining({ code: 'INVALID_UNIT_AMOUNT' }))
  })

  it('VAL-20 behavior: never shows more than there is, nor a whole step less', () => {
    fc.assert(
      fc.property(int256, decimals, fc.integer({ min: 0, max: 20 }), (value, places, shown) => {
        const scale = Math.max(places, shown)
        const exact = parseUnits(formatUnits(value, places), scale)
        const floored = parseUnits(floorDecimals(formatUnits(value, places), shown), scale)
        expect(floored <= exact && exact - floored < 10n ** BigInt(scale - shown)).toBe(true)
      }),
    )
  })
})
