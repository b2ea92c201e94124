import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLookAlike } from './findLookAlike.js'

describe('findLookAlike', () => {
  it.each([
    ['USDС', 'USDC', 'a Cyrillic С'],
    ['ЕТН', 'ETH', 'Cyrillic letters alone'],
    ['ΕΤΗ', 'ETH', 'Greek letters alone'],
    ['UЅDТ', 'USDT', 'Cyrillic letters among others'],
    ['ＵＳＤＣ', 'USDC', 'full-width letters'],
    ['𝐔𝐒𝐃𝐂', 'USDC', 'bold letters of mathematics'],
    ['ẸTH', 'ETH', 'a letter with a mark'],
    ['ꓴꓢꓓꓚ', 'USDC', 'Lisu letters'],
    ['USDЖ', 'USDЖ', 'two scripts, though nothing else looks so'],
  ])('ENT-10 behavior: %s passes for %s: %s', (symbol, plain) => {
    expect(findLookAlike(symbol)).toBe(plain)
  })

  it.each([
    'USDC',
    'stETH',
    'USD₮0'.replace('₮', 'T'),
    'BTC-PERP',
    '1INCH',
    'РУБЖ',
    '比特币',
    'あいう',
    'USD円',
    'ルビー',
    '$WIF',
  ])('ENT-10 behavior: %s is what it looks like', (symbol) => {
    expect(findLookAlike(symbol)).toBeNull()
  })

  it('ENT-10 behavior: no plain symbol is pointed out, and one letter of another script is always', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'ABCEHKMOPTX'), minLength: 2, maxLength: 12 })
    const cyrillic = new Map([...'ABCEHKMOPTX'].map((letter, index) => [letter, [...'АВСЕНКМОРТХ'][index] ?? '']))
    fc.assert(
      fc.property(plain, fc.nat(), (symbol, at) => {
        expect(findLookAlike(symbol)).toBeNull()
        const index = at % symbol.length
        const forged = `${symbol.slice(0, index)}${cyrillic.get(symbol[index] ?? '')}${symbol.slice(index + 1)}`
        expect(findLookAlike(forged)).toBe(symbol)
      }),
    )
  })
})
