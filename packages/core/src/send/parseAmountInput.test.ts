import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAmountIssue, parseAmountInput, readAmountInput } from './parseAmountInput.js'

const locales = ['en', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'hi', 'en-IN', 'pt-PT', 'ja', 'sv']

describe('parseAmountInput', () => {
  it.each([
    ['', 'en', ''],
    ['  ', 'en', ''],
    ['1', 'en', '1'],
    ['007', 'en', '7'],
    ['0', 'en', '0'],
    ['1.5', 'en', '1.5'],
    ['1,5', 'en', '1.5'],
    ['1.5', 'de', '1.5'],
    ['1,5', 'de', '1.5'],
    ['1.234', 'en', '1.234'],
    ['1,234', 'de', '1.234'],
    ['0.123', 'de', '0.123'],
    ['0,123', 'en', '0.123'],
    ['1,234.5', 'en', '1234.5'],
    ['1.234,5', 'en', '1234.5'],
    ['1,234.5', 'de', '1234.5'],
    ['1,234,567', 'en', '1234567'],
    ['12,34,567.8', 'en-IN', '1234567.8'],
    ['1\u202f234,5', 'fr', '1234.5'],
    ['1’234.5', 'de-CH', '1234.5'],
    ['.5', 'en', '0.5'],
    ['5.', 'en', '5'],
    ['1.50', 'en', '1.50'],
    ['\u200f١٢٫٥', 'ar-EG', '12.5'],
    ['١٬٢٣٤٫٥', 'en', '1234.5'],
    ['1.5', undefined, '1.5'],
    ['1.5', 'not a locale!', '1.5'],
  ])('default: %s in %s is %s', (text, locale, amount) => {
    expect(parseAmountInput(text, locale)).toBe(amount)
  })

  it.each([
    ['1.234', 'de'],
    ['1,234', 'en'],
    ['-1', 'en'],
    ['+1', 'en'],
    ['1e3', 'en'],
    ['0x10', 'en'],
    ['.', 'en'],
    ['1.2.3', 'en'],
    ['1,2,3', 'de'],
    ['1.2,3.4', 'en'],
    ['1 5', 'en'],
    ['1 2.345.678', 'de'],
    ['1X234 567', 'en'],
    ['12345,678.9', 'en'],
    ['1.5 ETH', 'en'],
    ['NaN', 'en'],
    ['9'.repeat(101), 'en'],
  ])('behavior: refuses %s in %s', (text, locale) => {
    expect(parseAmountInput(text, locale)).toBeNull()
  })

  it('behavior: what a locale writes without groups is read exactly, and with groups never as another number', () => {
    const amount = fc.tuple(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.stringMatching(/^\d{0,6}$/),
      fc.constantFrom(...locales),
    )
    fc.assert(
      fc.property(amount, ([whole, fraction, locale]) => {
        const options = { maximumFractionDigits: 20, minimumFractionDigits: fraction.length }
        const exact = `${whole}${fraction && `.${fraction}`}`
        // A decimal string is formatted exactly, though the types know of numbers only.
        const value = exact as `${number}`
        expect(
          parseAmountInput(new Intl.NumberFormat(locale, { ...options, useGrouping: false }).format(value), locale),
        ).toBe(exact)
        expect([exact, null]).toContain(parseAmountInput(new Intl.NumberFormat(locale, options).format(value), locale))
      }),
    )
  })

  it('behavior: answers a plain number or null, whatever it is fed', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123.,  ’٫٬٣X-') }))
    fc.assert(
      fc.property(anything, fc.constantFrom(...locales), (text, locale) => {
        expect(parseAmountInput(text, locale) ?? '').toMatch(/^(?:(?:0|[1-9]\d*)(?:\.\d+)?)?$/)
      }),
    )
  })
})

describe('readAmountInput', () => {
  it('default: a number', () => {
    expect(readAmountInput('1,5', 'de')).toBe('1.5')
    expect(readAmountInput('  ', 'de')).toBe('')
  })

  it.each([
    ['1.234', 'de'],
    ['1,234', 'en'],
    ['abc', 'en'],
  ])('behavior: %s in %s is kept, and is no amount', (text, locale) => {
    expect(readAmountInput(text, locale)).toBe(`"${text}"`)
    expect(findAmountIssue(readAmountInput(text, locale), 18, undefined)).toBe('format')
  })
})
