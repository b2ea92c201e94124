import { describe, expect, it } from 'vitest'
import { createText } from './createText.js'
import { findFormatLocale, findLanguage } from './languages.js'
import { catalogue as ar } from './locales/ar.js'
import { catalogue as de } from './locales/de.js'

const english = createText({ code: 'en', dir: 'ltr' })
const german = createText({ code: 'de', dir: 'ltr' }, de)

describe('createText', () => {
  it('default: the language’s words, with parameters and plurals', () => {
    expect(german('consent.title.send')).toBe('Senden')
    expect(german('warning.failsBecause', { reason: 'paused' })).toBe('Diese Transaktion würde fehlschlagen: paused')
    expect(german.plural('consent.waiting', 1)).toBe('1 weitere Anfrage wartet.')
    expect(german.plural('consent.waiting', 2)).toBe('2 weitere Anfragen warten.')
    const arabic = createText({ code: 'ar', dir: 'rtl', formatLocale: 'ar-AE' }, ar)
    expect([2, 3, 11].map((count) => arabic.plural('consent.value.blocks', count))).toEqual([
      'كتلتان',
      '\u200f\u20683\u2069 كتل',
      '\u200f\u206811\u2069 كتلة',
    ])
  })

  it('behavior: English, with its grammar, stands in for what a language lacks', () => {
    const text = createText({ code: 'ja', dir: 'ltr' }, {})
    expect(text('consent.title.send')).toBe('Send')
    expect(text.plural('consent.value.units', 1n)).toBe('1 unit')
  })

  it('behavior: amounts keep every digit, however many there are', () => {
    const long = `${'9'.repeat(60)}.${'1'.repeat(77)}`
    expect(english.amount(long).replaceAll(',', '')).toBe(long)
    expect(english.amount('1234.5')).toBe('1,234.5')
    expect(german.amount('1234.50')).toBe('1.234,50')
    expect(german.amount('1234.50', 'ETH')).toBe('1.234,50 ETH')
    expect(german.amount('-0.000000000000000001')).toBe('−0,000000000000000001')
    expect(createText({ code: 'ar', dir: 'rtl', formatLocale: 'ar-EG' }).amount('12.3')).toBe('١٢٫٣')
  })

  it('behavior: what is no decimal number, or no date, stays as it is', () => {
    expect(english.amount('a lot')).toBe('a lot')
    expect(english.date(10n ** 20n)).toBe('100000000000000000000')
  })

  it('behavior: dates are of the language and have their time zone', () => {
    expect(german.date(1_900_000_000n)).toMatch(/2030.*(?:MEZ|MESZ|GMT|UTC)/)
    expect(english.date(1_900_000_000n)).toMatch(/2030/)
  })

  it('behavior: durations are put together in the manner of the language', () => {
    expect([5_400, 30, 0].map((seconds) => english.duration(seconds))).toEqual([
      '1 hour, 30 minutes',
      '30 seconds',
      '0 seconds',
    ])
    expect(german.duration(183_600)).toBe('2 Tage, 3 Stunden')
    expect(createText({ code: 'ja', dir: 'ltr' }).duration(183_600)).toBe('2 日 3 時間')
    expect(createText({ code: 'zh-Hans', dir: 'ltr' }).duration(183_600)).toBe('2天3小时')
  })

  it('behavior: a plural of a number that is too large for a float is exact', () => {
    const text = createText({ code: 'es', dir: 'ltr' }, { 'consent.value.units': { one: '1', many: 'm', other: 'o' } })
    expect(text.plural('consent.value.units', 10n ** 30n)).toBe('m')
    expect(text.plural('consent.value.units', 10n ** 30n + 1n)).toBe('o')
  })

  it('behavior: what has a direction of its own cannot reorder the sentence', () => {
    const text = createText({ code: 'ar', dir: 'rtl' }, ar)
    expect(text('warning.signInElsewhere', { domain: '\u202eevil.example' })).toContain('\u2068evil.example\u2069')
  })
})

describe('findLanguage', () => {
  it.each([
    [['de-AT'], 'de'],
    [['es-419'], 'es'],
    [['tlh', 'ja-JP'], 'ja'],
    [['de_DE', 'not a tag', 'ar-EG'], 'ar'],
    [['tlh'], 'en'],
    [[], 'en'],
  ])('default: %j is %s', (tags, code) => {
    expect(findLanguage(tags).code).toBe(code)
  })
})

describe('findFormatLocale', () => {
  it('default: the region is the browser’s, never the app’s, and digits are the region’s', () => {
    const [german, english] = [findLanguage(['de']), findLanguage(['en'])]
    expect(findFormatLocale(german, ['en-US', 'de-AT-u-nu-hanidec'])).toBe('de-AT')
    expect(findFormatLocale(english, ['de-AT'])).toBe('en')
  })
})
