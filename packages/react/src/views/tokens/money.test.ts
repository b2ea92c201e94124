import { describe, expect, it } from 'vitest'
import { createText } from '../../text/useText.js'
import { currencyName, formatMoney, formatPercent, shortAmount } from './money.js'

const english = createText({ code: 'en', dir: 'ltr' })
const german = createText({ code: 'de', dir: 'ltr' })

describe('formatMoney', () => {
  it('behavior: a sign of letters and a dollar stays in one piece in a line from right to left', () => {
    const arabic = { locale: 'ar', dir: 'rtl' } as const
    expect(formatMoney(arabic, '1250.5', 'usd')).toBe('\u2067\u200f1,250.50\u00a0US$\u200e\u2069')
    expect(formatMoney(arabic, '0.001', 'cad')).toBe('<\u2067\u200f0.01\u00a0CA$\u200e\u2069')
    expect(formatMoney(arabic, '1250.5', 'eur')).toBe('\u200f1,250.50\u00a0€')
  })

  it.each([
    ['1512.55', 'usd', '$1,512.55'],
    ['0', 'usd', '$0.00'],
    ['0.004', 'usd', '<$0.01'],
    ['123456789012345678901234567890.12', 'usd', '$123,456,789,012,345,678,901,234,567,890.12'],
    ['1512.5', 'jpy', '¥1,513'],
    ['0.00001234', 'btc', 'BTC\u00a00.00001234'],
  ])('CON-13 default: %s %s is %s', (amount, currency, expected) => {
    expect(formatMoney(english, amount, currency)).toBe(expected)
  })

  it('parameters: isPrice has digits below a cent', () => {
    expect(formatMoney(english, '0.0000012345', 'usd', { isPrice: true })).toBe('$0.000001235')
    expect(formatMoney(english, '3000.1', 'usd', { isPrice: true })).toBe('$3,000.10')
  })

  it('parameters: isSigned says which way', () => {
    expect(formatMoney(english, '250', 'usd', { isSigned: true })).toBe('+$250.00')
    expect(formatMoney(english, '-3.5', 'usd', { isSigned: true })).toBe('-$3.50')
    expect(formatMoney(english, '0', 'usd', { isSigned: true })).toBe('$0.00')
  })

  it('behavior: in the manner of the language', () => {
    expect(formatMoney(german, '1512.55', 'eur')).toBe('1.512,55\u00a0€')
  })
})

describe('formatPercent', () => {
  it('default: with its sign', () => {
    expect(['19.8', '-0.05', '0'].map((percent) => formatPercent(english, percent))).toEqual(['+19.8%', '-0.05%', '0%'])
  })
})

describe('shortAmount', () => {
  it.each([
    ['1.239999', '1.239'],
    ['0.0000001', '<0.001'],
    ['0', '0'],
    ['1234567.8', '1,234,567.8'],
    ['1500000000', '1.5B'],
    ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', '1.16E59'],
  ])('default: %s is %s', (amount, expected) => {
    expect(shortAmount(english, amount).slice(0, 6)).toBe(expected.slice(0, 6))
  })
})

describe('currencyName', () => {
  it('default: the name in the language, and the code', () => {
    expect(currencyName(english, 'usd')).toBe('US Dollar (USD)')
    expect(currencyName(english, 'btc')).toMatch(/BTC/)
  })
})
