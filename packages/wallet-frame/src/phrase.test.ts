import { hexToBytes } from '@noble/hashes/utils'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEntropy, parsePhrase, toPhrase } from './phrase.js'

/** From the reference implementation of BIP-39. */
const vectors = [
  ['00000000000000000000000000000000', `${'abandon '.repeat(11)}about`],
  ['7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ],
  ['ffffffffffffffffffffffffffffffff', `${'zoo '.repeat(11)}wrong`],
  [
    'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f',
    'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
  ],
] as const

it.each(vectors)('default: entropy %s is these words, and the words are that entropy', (hex, phrase) => {
  expect(toPhrase(hexToBytes(hex))).toBe(phrase)
  expect(parsePhrase(phrase)).toEqual(hexToBytes(hex))
})

it('default: a new entropy is 128 bits of WebCrypto, twelve words, never the same twice', () => {
  const [one, other] = [createEntropy(crypto), createEntropy(crypto)]
  expect(one).toHaveLength(16)
  expect(one).not.toEqual(other)
  expect(toPhrase(one).split(' ')).toHaveLength(12)
})

it('behavior: any entropy of a length of BIP-39 comes back from its words', () => {
  const entropies = fc
    .constantFrom(16, 20, 24, 28, 32)
    .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  fc.assert(
    fc.property(entropies, (entropy) => {
      expect(parsePhrase(toPhrase(entropy))).toEqual(entropy)
    }),
  )
})

it('behavior: pasted words are read in any letter case, with any white space', () => {
  const pasted = `\n  Legal WINNER thank\tyear wave sausage\u00a0worth useful legal winner\r\nthank yellow `
  expect(parsePhrase(pasted)).toEqual(hexToBytes('7f'.repeat(16)))
})

it.each([
  ['', 'length'],
  ['abandon', 'length'],
  [`${'abandon '.repeat(12)}about`, 'length'],
  [`${'abandon '.repeat(11)}abuot`, 'word'],
  [`${'constructor '.repeat(11)}about`, 'word'],
  [`${'abandon '.repeat(11)}abandon`, 'checksum'],
] as const)('error: %j is no phrase, for its %s', (phrase, fault) => {
  expect(() => parsePhrase(phrase)).toThrow(expect.objectContaining({ code: 'VAULT_PHRASE_INVALID', fault }))
})

it('error: what is wrong with a phrase is told without its words', () => {
  const secret = `${'zebra '.repeat(11)}zebra`
  try {
    parsePhrase(secret)
    expect.unreachable()
  } catch (error) {
    expect(JSON.stringify([String(error), error, Object(error).cause])).not.toContain('zebra')
  }
})
