import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  decimalNumberSchema,
  decimalSchema,
  decimalTextSchema,
  imageUrlSchema,
  listSchema,
  parseAnswer,
  shownTextSchema,
} from './schemas.js'
import { toShownText } from './toShownText.js'

describe('decimal schemas', () => {
  it('ENT-10 default: text stays as it is, a number becomes its decimal', () => {
    expect(v.parse(decimalTextSchema, '0.10')).toBe('0.10')
    expect(
      v.parse(decimalSchema, '115792089237316195423570985008687907853269984665640564039457584007913129639935'),
    ).toBe('115792089237316195423570985008687907853269984665640564039457584007913129639935')
    expect(v.parse(decimalNumberSchema, 1e-7)).toBe('0.0000001')
    expect(v.parse(decimalSchema, 2.5)).toBe('2.5')
  })

  it.each([
    '',
    '-1',
    '+1',
    '1e3',
    '0x1',
    '.5',
    '1.',
    '1,5',
    ' 1',
    '1\n',
    'NaN',
    'Infinity',
    '१',
    '1'.repeat(81),
    `0.${'1'.repeat(81)}`,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e300,
    5e-324,
    1n,
    true,
    null,
    undefined,
    {},
    ['1'],
  ])('ENT-10 behavior: %s is no amount', (value) => {
    expect(v.is(decimalSchema, value)).toBe(false)
  })
})

describe('imageUrlSchema', () => {
  it.each(['https://cdn.example.com/a.png?x=1', 'data:image/svg+xml;base64,PHN2Zy8+', ' https://a.example.com/ '])(
    'ENT-10 default: %s is a picture',
    (url) => {
      expect(v.parse(imageUrlSchema, url)).toBe(url.trim())
    },
  )

  it.each([
    '',
    'http://a.example.com/a.png',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'blob:https://a.example.com/1',
    '//a.example.com/a.png',
    'https://',
    'https://a.example.com/a b',
    'data:image/png;base64,a b',
    `https://a.example.com/${'x'.repeat(3_000)}`,
    `data:image/png;base64,${'x'.repeat(100_001)}`,
    1,
    null,
  ])('ENT-10 behavior: %j is none', (url) => {
    expect(v.is(imageUrlSchema, url)).toBe(false)
  })
})

describe('shownTextSchema', () => {
  it('ENT-10 behavior: what cannot be seen is gone, what is too long is cut, and nothing to see is refused', () => {
    expect(v.parse(shownTextSchema(6), ' US\u202eD\u200bC\n😀😀😀 ')).toBe('US D C')
    expect(v.parse(shownTextSchema(2), '😀😀😀')).toBe('😀😀')
    expect(v.is(shownTextSchema(6), '\u200b \u0000')).toBe(false)
    expect(v.is(shownTextSchema(6), 1)).toBe(false)
  })
})

describe('toShownText', () => {
  it.each([
    ['Meta\u202eMask', 'Meta Mask'],
    ['Meta\u2066Mask\u2069', 'Meta Mask'],
    ['Meta\u200b\ufeffMask', 'Meta Mask'],
    ['\u3164Meta\u115f\ufe0fMask\u034f', 'Meta Mask'],
    ['Meta\u0000\n\u2028Mask', 'Meta Mask'],
    ['Meta\ud83dMask\ue000', 'Meta Mask'],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
    ['😀'.repeat(100), '😀'.repeat(64)],
    ['x'.repeat(2_000_000), 'x'.repeat(64)],
    ['\u200b', ''],
    [7, ''],
    [null, ''],
  ])('behavior: %j', (text, shown) => {
    expect(toShownText(text)).toBe(shown)
  })
})

describe('listSchema', () => {
  it('ENT-10 behavior: one bad entry costs no other, and a list has an end', () => {
    expect(v.parse(listSchema(v.number(), 3), [1, 'a', 2, 3])).toEqual([1, 2])
    expect(v.is(listSchema(v.number()), { 0: 1, length: 1 })).toBe(false)
  })

  it('ENT-10 behavior: whatever comes, it keeps what the entry lets through', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 50 }), (list) => {
        expect(v.parse(listSchema(v.string()), list)).toEqual(list.filter((one) => typeof one === 'string'))
      }),
    )
  })
})

describe('parseAnswer', () => {
  it('ENT-10 behavior: a refusal is named, and says where it went wrong', () => {
    expect(parseAnswer(v.object({ a: v.string() }), { a: 'x' })).toEqual({ a: 'x' })
    expect(() => parseAnswer(v.object({ a: v.string() }), { a: 1 })).toThrow(
      expect.objectContaining({ code: 'INVALID_RESPONSE', details: expect.stringContaining('at a') }),
    )
  })
})
