import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveInGrid } from './moveInGrid.js'

const grid = { count: 10, columns: 4, dir: 'ltr' } as const

describe('moveInGrid', () => {
  it.each([
    ['ArrowRight', 5, 6],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 6, 6],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 9, 5],
    ['ArrowUp', 2, 2],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
    ['Home', 6, 4],
    ['End', 5, 7],
    ['End', 8, 9],
  ])('default: %s from %i leads to %i', (key, from, to) => {
    expect(moveInGrid(from, key, grid)).toBe(to)
  })

  it('behavior: Control makes Home and End the ends of the grid', () => {
    expect(moveInGrid(6, 'Home', { ...grid, hasControl: true })).toBe(0)
    expect(moveInGrid(2, 'End', { ...grid, hasControl: true })).toBe(9)
  })

  it('behavior: from right to left the arrows are the other way round', () => {
    expect(moveInGrid(5, 'ArrowLeft', { ...grid, dir: 'rtl' })).toBe(6)
    expect(moveInGrid(5, 'ArrowRight', { ...grid, dir: 'rtl' })).toBe(4)
  })

  it.each(['a', 'Enter', 'Tab', 'toString'])('behavior: %s is not the grid’s', (key) => {
    expect(moveInGrid(5, key, grid)).toBeUndefined()
  })

  it('behavior: whatever is pressed, it stays within the grid, and up and down keep the column', () => {
    const keys = fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        keys,
        fc.boolean(),
        (count, columns, seed, key, hasControl) => {
          const index = seed % count
          const next = moveInGrid(index, key, { count, columns, dir: 'ltr', hasControl }) as number
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(count)
          if (/Up|Down/.test(key)) expect(next % columns).toBe(index % columns)
        },
      ),
    )
  })
})
