import { describe, expect, it, onTestFinished } from 'vitest'
import { english, type TextKey } from './catalogue.js'
import { enWallets } from './enWallets.js'
import { languageTags } from './languageTags.js'
import { catalogue as pseudo } from './pseudoCatalogue.js'
import { createText } from './useText.js'

describe('createText', () => {
  it('behavior: English stands in for what a language lacks', () => {
    const text = createText({ code: 'de', dir: 'ltr' }, { 'modal.back': 'Zurück' })
    expect(text('modal.back')).toBe('Zurück')
    expect(text('modal.close')).toBe('Close')
  })

  it('behavior: numbers keep every digit, in the manner of the language', () => {
    expect(createText({ code: 'de', dir: 'ltr' }).number('1234.123456789012345678')).toBe('1.234,123456789012345678')
  })

  it('behavior: a section that came with a view is said beside the rest, in the same language', () => {
    const text = createText({ code: 'de', dir: 'ltr' }, { 'allWallets.certified': 'Zertifiziert' })
    const wallets = text.with(enWallets)
    expect(wallets('allWallets.certified')).toBe('Zertifiziert')
    expect(wallets('allWallets.search')).toBe('Search wallets')
    expect(wallets.plural('allWallets.found', 1_000)).toBe('1.000 wallets')
    expect(wallets('modal.close')).toBe('Close')
    expect(text.has('allWallets.search')).toBe(false)
    expect(text.with(enWallets)).toBe(wallets)
  })

  it('behavior: lists are in the manner of the language', () => {
    const text = createText({ code: 'de', dir: 'ltr' })
    expect(text.list(['EVM', 'Solana', 'Bitcoin'])).toBe('EVM, Solana und Bitcoin')
    expect(text.list(['EVM', 'Solana'], 'disjunction')).toBe('EVM oder Solana')
    const hebrew = createText({ code: 'he', dir: 'rtl' })
    expect(hebrew.list(['EVM', 'Solana'], 'conjunction')).toBe('\u200fEVM ו-\u200fSolana')
  })

  it.each(languageTags)('behavior: a list of names is told apart in %s', (code) => {
    const names = ['Ethereum & EVM', 'Solana', 'Bitcoin']
    const list = createText({ code, dir: 'ltr' }).list(names)
    const [before, first = '', second = '', ...rest] = list.split(/Ethereum & EVM|Solana|Bitcoin/)
    expect([before, rest]).toEqual(['', ['']])
    for (const between of [first, second]) expect(between).toMatch(/\p{L}|\p{P}/u)
  })

  it('behavior: the browser makes no format of lists for less than two words, and one for all sections', () => {
    const { ListFormat } = Intl
    let made = 0
    class CountedFormat extends ListFormat {
      constructor(...parameters: ConstructorParameters<typeof ListFormat>) {
        super(...parameters)
        made += 1
      }
    }
    Object.assign(Intl, { ListFormat: CountedFormat })
    onTestFinished(() => void Object.assign(Intl, { ListFormat }))
    const text = createText({ code: 'en', dir: 'ltr' })
    expect([text.list([]), text.list([], 'disjunction'), text.list(['EVM'])]).toEqual(['', '', 'EVM'])
    expect(made).toBe(0)
    for (const one of [text, text.with(enWallets), text]) expect(one.list(['EVM', 'Solana'])).toBe('EVM, Solana')
    expect(made).toBe(1)
  })

  it('behavior: has', () => {
    const text = createText({ code: 'en', dir: 'ltr' })
    expect(text.has('modal.back')).toBe(true)
    expect(text.has('toString')).toBe(false)
  })
})

describe('pseudo-locale', () => {
  it('behavior: has every key, keeps every parameter and is longer', () => {
    for (const [key, message] of Object.entries(english) as [TextKey, unknown][]) {
      if (typeof message !== 'string') continue
      const made = pseudo[key] as string
      const words = (text: string): number => text.replace(/\{\w+\}/g, '').length
      expect(words(made)).toBeGreaterThan(words(message) * 1.25)
      expect(made.match(/\{\w+\}/g)).toEqual(message.match(/\{\w+\}/g))
    }
  })
})
