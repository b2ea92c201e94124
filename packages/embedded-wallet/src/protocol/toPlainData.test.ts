import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MESSAGE_CHARACTERS, MAX_MESSAGE_DEPTH, MAX_MESSAGE_VALUES } from '../constants.js'
import { toPlainData } from './toPlainData.js'

describe('toPlainData', () => {
  it('default: a copy that shares nothing with what it was made of', () => {
    const value = { a: [1, 'two', { b: null, c: undefined }], d: true }
    const copy = toPlainData(value) as typeof value
    expect(copy).toEqual(value)
    expect(copy).not.toBe(value)
    value.a.push('late')
    expect(copy.a).toHaveLength(3)
  })

  it('behavior: any JSON goes through unchanged, but for the names by which a prototype is reached', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const isRefused = /"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value))
        if (isRefused) expect(() => toPlainData(value)).toThrow(TypeError)
        // -0 is no number of JSON.
        else expect(JSON.stringify(toPlainData(value))).toBe(JSON.stringify(value))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['a prototype key', JSON.parse('{"a":{"__proto__":{"isConnected":true}}}')],
    ['a constructor key', { constructor: 1 }],
    ['a class', new (class Wallet {})()],
    ['a map', new Map()],
    ['a date', new Date(0)],
    ['a function', { run: () => {} }],
    ['a symbol', Symbol('a')],
    ['a bigint', 1n],
    ['NaN', Number.NaN],
    ['a list with holes', new Array(4)],
    ['a list with names', Object.assign([1], { name: 'x' })],
    ['a list of a length that is walked for minutes', new Array(4_000_000_000)],
    ['too much text', 'x'.repeat(MAX_MESSAGE_CHARACTERS + 1)],
    ['too long a name', { ['x'.repeat(MAX_MESSAGE_CHARACTERS + 1)]: 1 }],
    ['too many values', Array.from({ length: MAX_MESSAGE_VALUES + 1 }, () => 0)],
    [
      'what throws when it is read',
      Object.defineProperty({}, 'a', {
        enumerable: true,
        get: () => {
          throw new TypeError('no')
        },
      }),
    ],
  ])('error: %s', (_name, value) => {
    expect(() => toPlainData(value)).toThrow(TypeError)
  })

  it('error: what holds itself, and what holds others more often than it can be walked', () => {
    const round: Record<string, unknown> = {}
    round.self = round
    expect(() => toPlainData(round)).toThrow('nested too deeply')
    let wide: unknown = 'x'
    for (let level = 0; level < MAX_MESSAGE_DEPTH - 2; level += 1) wide = [wide, wide, wide, wide]
    expect(() => toPlainData(wide)).toThrow('too many values')
  })

  it('parameters: bigint', () => {
    expect(toPlainData({ value: 255n }, { bigint: 'hex' })).toEqual({ value: '0xff' })
    expect(() => toPlainData({ value: -1n }, { bigint: 'hex' })).toThrow(TypeError)
  })
})
