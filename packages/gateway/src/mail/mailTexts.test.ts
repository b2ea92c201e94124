import { describe, expect, it } from 'vitest'
import { fill, languages, mailTexts, toLanguage } from './mailTexts.js'

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).sort()

describe.each(languages)('%s', (language) => {
  it.each(Object.entries(mailTexts.en))('default: %s has the places of the English text', (name, text) => {
    const translated = Object.entries(mailTexts[language]).find(([one]) => one === name)?.[1] ?? ''
    expect(translated.length).toBeGreaterThan(1)
    expect(placesOf(translated)).toEqual(placesOf(text))
  })
})

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['AR', 'ar'],
  ['pt-PT', 'pt-BR'],
  ['zh-TW,zh;q=0.9', 'zh-Hant'],
  ['tlh,uk;q=0.8', 'uk'],
  ['tlh', 'en'],
  ['', 'en'],
  ['__proto__', 'en'],
  ['ja,en;q=0.8', 'ja'],
  ['es-419,es;q=0.9', 'es'],
])('default: %s is written to in %s', (locale, language) => {
  expect(toLanguage(locale)).toBe(language)
})

it('behavior: what a value holds is no place of its own', () => {
  expect(fill('{name} and {page}', { name: '{page}', page: '$&' })).toBe('{page} and $&')
  expect(fill('{constructor}', {})).toBe('{constructor}')
})
