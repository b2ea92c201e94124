import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, it } from 'vitest'
import { phrase } from '../../fixtures/wallet.js'
import { englishScreenTexts } from '../../page/screenTexts.js'
import { findPhraseFault } from './findPhraseFault.js'

const find = (text: string) => findPhraseFault(text, englishScreenTexts.manage.importing)

it('default: phrases of every length are right, however they are written', () => {
  for (const length of [16, 20, 24, 28, 32]) {
    const words = entropyToMnemonic(new Uint8Array(length).fill(7), wordlist)
    expect(find(words)).toBeNull()
    expect(find(`\n ${words.toUpperCase().replaceAll(' ', '  ')} `)).toBeNull()
  }
})

it('error: the word that is none is named with its place, and no more of a long one than shows it', () => {
  expect(find(phrase.replace('about', 'abuot'))).toContain('Word 12, “abuot”')
  expect(find(`1. ${phrase}`)).toContain('Word 1, “1.”')
  expect(find('x'.repeat(500))).toBe(`Word 1, “${'x'.repeat(24)}”, is not a recovery word. Check its spelling.`)
})

it('error: too few, too many, none, and words that do not belong together', () => {
  expect(find(' \n ')).toBe('Enter your words.')
  expect(find('abandon')).toContain('This is 1 word.')
  expect(find(`${phrase} about`)).toContain('These are 13 words.')
  expect(find('abandon '.repeat(12))).toContain("don't belong together")
})
