import { describe, expect, it } from 'vitest'
import { formatMessage } from './formatMessage.js'

describe('formatMessage', () => {
  it('default', () => {
    expect(formatMessage('Continue in {wallet}', { wallet: 'Anchor' }, 'ltr')).toBe('Continue in Anchor')
  })

  it('behavior: a parameter of the other direction is isolated', () => {
    expect(formatMessage('Continue in {wallet}', { wallet: 'ארנק' }, 'ltr')).toBe('Continue in \u2068ארנק\u2069')
    expect(formatMessage('חיבור {wallet}', { wallet: 'Anchor' }, 'rtl')).toBe('חיבור \u2068Anchor\u2069')
  })

  it('behavior: a message that begins with one says its own direction first', () => {
    expect(formatMessage('{wallet} is ready', { wallet: 'ארנק' }, 'ltr')).toBe('\u200e\u2068ארנק\u2069 is ready')
    expect(formatMessage('{wallet} is ready', { wallet: 'Anchor' }, 'ltr')).toBe('Anchor is ready')
    expect(formatMessage('{wallet} מוכן', { wallet: 'Anchor' }, 'rtl')).toBe('\u200f\u2068Anchor\u2069 מוכן')
  })

  it('behavior: the mark that orders a list stays, in an isolate', () => {
    expect(formatMessage('בלי {chains}', { chains: '\u200fA, \u200fB' }, 'rtl')).toBe(
      'בלי \u2068\u200fA, \u200fB\u2069',
    )
    expect(formatMessage('Continue in {wallet}', { wallet: '\u200fAnchor' }, 'ltr')).toBe(
      'Continue in \u2068\u200fAnchor\u2069',
    )
  })

  it('behavior: bidirectional controls of a parameter are dropped', () => {
    expect(formatMessage('Continue in {wallet}', { wallet: 'An\u202echor\u2069' }, 'ltr')).toBe('Continue in Anchor')
  })

  it('behavior: a parameter that brings braces is not read again', () => {
    expect(formatMessage('{a} {b}', { a: '{b}', b: 'x' }, 'ltr')).toBe('{b} x')
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__'])(
    'behavior: %s is no parameter where none is called that, and one where one is',
    (word) => {
      const message = `Continue in {${word}}`
      expect(formatMessage(message, { wallet: 'Anchor' }, 'ltr')).toBe(message)
      expect(formatMessage(message, { [word]: 'Anchor' }, 'ltr')).toBe('Continue in Anchor')
    },
  )
})
