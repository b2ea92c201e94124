import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdOrder } from './useHeldList.js'

interface Item {
  readonly id: string
  readonly label: string
}

const item = (id: string, label = id): Item => ({ id, label })
const keyOf = (entry: Item) => entry.id
const keys = (entries: readonly Item[]) => entries.map(keyOf)

describe('holdOrder', () => {
  it('default: nothing held, nothing changed', () => {
    expect(keys(holdOrder([], [item('a'), item('b')], keyOf))).toEqual(['a', 'b'])
  })

  it('behavior: a wallet that sorts first is put last while the list is held', () => {
    expect(keys(holdOrder([item('b'), item('c')], [item('a'), item('b'), item('c')], keyOf))).toEqual(['b', 'c', 'a'])
  })

  it('behavior: a held row shows what is now known of it', () => {
    expect(holdOrder([item('a', 'old')], [item('a', 'new')], keyOf)).toEqual([item('a', 'new')])
  })

  it('behavior: a held row keeps its place when its wallet goes away', () => {
    expect(keys(holdOrder([item('a'), item('b')], [item('b')], keyOf))).toEqual(['a', 'b'])
  })

  it('behavior: what was waited for takes the places that were kept for it, the rest comes last', () => {
    const isPlace = ({ label }: Item) => label === 'place'
    const held = [item('a'), item('1', 'place'), item('2', 'place'), item('z')]
    const shown = (ids: readonly string[]) =>
      keys(
        holdOrder(
          held,
          ids.map((id) => item(id)),
          keyOf,
          isPlace,
        ),
      )
    expect(shown(['a', 'b', 'c', 'd', 'z'])).toEqual(['a', 'b', 'c', 'z', 'd'])
    expect(shown(['a', 'b', 'z'])).toEqual(['a', 'b', '2', 'z'])
    expect(shown(['n', 'a', '1', '2', 'z'])).toEqual(['a', '1', '2', 'z', 'n'])
  })

  it('behavior: whatever arrives, held rows keep their index and each key stands once', () => {
    const list = fc
      .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
      .map((ids) => ids.map((id) => item(id)))
    fc.assert(
      fc.property(list, list, (held, items) => {
        const shown = keys(holdOrder(held, items, keyOf))
        expect(shown.slice(0, held.length)).toEqual(keys(held))
        expect(new Set(shown).size).toBe(shown.length)
        expect(new Set(shown)).toEqual(new Set([...keys(held), ...keys(items)]))
      }),
    )
  })
})
