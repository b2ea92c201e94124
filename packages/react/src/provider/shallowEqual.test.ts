import { describe, expect, it } from 'vitest'
import { shallowEqual } from './useHawserState.js'

describe('shallowEqual', () => {
  const inner = {}
  it.each([
    [1, 1, true],
    [Number.NaN, Number.NaN, true],
    [0, -0, false],
    [{ a: inner }, { a: inner }, true],
    [{ a: {} }, { a: {} }, false],
    [{ a: undefined }, { b: undefined }, false],
    [[1, 2], [1, 2], true],
    [[1], { 0: 1 }, false],
    [null, {}, false],
    [new Date(0), new Date(0), false],
  ])('default: %o, %o', (a, b, expected) => {
    expect(shallowEqual(a, b)).toBe(expected)
  })
})
