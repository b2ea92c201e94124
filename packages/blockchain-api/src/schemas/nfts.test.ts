import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { path, setAt } from '../fixtures/setAt.js'
import { nftsAnswerSchema } from './nfts.js'

describe('nftsAnswerSchema', () => {
  const nft = {
    chainId: 'eip155:1',
    contract: `0x${'aB'.repeat(20)}`,
    tokenId: '42',
    standard: 'ERC-1155',
    amount: '3',
    name: 'Boat #42',
    collection: 'Boats',
    description: 'It floats.',
    image: { url: 'https://cdn.example.com/42.png', preview: 'public/getNftImage?url=https%3A%2F%2Fcdn.example.com' },
    animationType: 'video',
    attributes: [{ name: 'Hull', value: 'Oak' }],
    flags: { is_spam: true },
  }
  const { image: _, flags: __, ...rest } = nft
  const checked = {
    ...rest,
    contract: `0x${'ab'.repeat(20)}`,
    imageUrl: nft.image.url,
    preview: nft.image.preview,
    isSpam: true,
  }
  const read = (...data: unknown[]) => v.parse(nftsAnswerSchema, { data, next: null }).data

  it('default: every field of a token, and where the next page begins', () => {
    expect(v.parse(nftsAnswerSchema, { data: [nft], next: 'abc' })).toStrictEqual({ data: [checked], next: 'abc' })
    for (const next of [null, undefined, ''])
      expect(v.parse(nftsAnswerSchema, { data: [], next })).toStrictEqual({ data: [], next: null })
  })

  it.each([
    ['contract', '0x12'],
    ['contract', null],
    ['tokenId', '-1'],
    ['tokenId', '0x2a'],
    ['tokenId', 42],
    ['tokenId', String(2n ** 256n)],
    ['standard', 'ERC-20'],
    ['amount', '0'],
    ['amount', String(2n ** 256n)],
    ['chainId', 'nowhere'],
  ])('behavior: a token with %s %j is left out, and costs no other', (name, value) => {
    expect(read(setAt(nft, path(name), value), nft)).toStrictEqual([checked])
  })

  it.each([
    ['name', 5, { name: null }],
    ['collection', '\u202e\u200b', { collection: null }],
    ['description', {}, { description: null }],
    ['image', 'https://cdn.example.com/42.png', { imageUrl: null, preview: null }],
    ['image.url', 'http://192.168.0.1/a.png', { imageUrl: null }],
    ['image.url', 'javascript:alert(1)', { imageUrl: null }],
    ['image.url', `data:image/png;base64,${'A'.repeat(100_000)}`, { imageUrl: null }],
    ['image.preview', 'https://evil.example/a.png', { preview: null }],
    ['image.preview', '//evil.example/public/getNftImage?url=a', { preview: null }],
    ['image.preview', 'public/getNftImage?url=a&b=c', { preview: null }],
    ['animationType', 'game', { animationType: null }],
    ['attributes', { a: 1 }, { attributes: [] }],
    [
      'attributes',
      [{ name: 'Hull', value: 3 }, null, { name: 'A', value: 'B' }],
      { attributes: [{ name: 'A', value: 'B' }] },
    ],
    ['flags', null, { isSpam: false }],
  ])('behavior: of a token with %s %j the rest stands', (name, value, expected) => {
    expect(read(setAt(nft, path(name), value))).toStrictEqual([{ ...checked, ...expected }])
  })

  it('behavior: names of 10,000 characters are cut, and what turns text around is taken out', () => {
    const [long] = read({ ...nft, name: 'x'.repeat(10_000), collection: `Boats\u202e${'\u0000'}gnp.exe` })
    expect(long).toMatchObject({ name: 'x'.repeat(100), collection: 'Boats gnp.exe' })
  })

  it('behavior: no token twice', () => {
    expect(read(nft, { ...nft, contract: nft.contract.toLowerCase() })).toHaveLength(1)
    expect(read(nft, { ...nft, tokenId: '43' })).toHaveLength(2)
  })

  it('behavior: whatever a token is, it is checked or left out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(nft)), fc.jsonValue(), (name, value) => {
        for (const one of read(setAt(nft, path(name), value))) {
          expect(one.contract).toMatch(/^0x[\da-f]{40}$/)
          expect(BigInt(one.tokenId)).toBeLessThan(2n ** 256n)
          expect(BigInt(one.amount)).toBeGreaterThan(0n)
        }
      }),
    )
  })
})
