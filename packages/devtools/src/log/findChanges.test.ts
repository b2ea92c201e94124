import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findChanges } from './findChanges.js'

it('default: finds the leaves that were changed, added and removed, by JSON pointers', () => {
  const changes = findChanges(
    { same: [1], name: 'a', gone: true, list: [1, 2], 'a/b~c': 1 },
    { same: [1], name: 'b', list: [1, 3, { x: 1 }], 'a/b~c': 2 },
  )
  expect([...changes]).toEqual([
    ['/name', 'changed'],
    ['/list/1', 'changed'],
    ['/list/2', 'added'],
    ['/a~1b~0c', 'changed'],
    ['/gone', 'removed'],
  ])
})

it('behavior: a leaf that became a branch has changed as a whole, and so has a list that became an object', () => {
  expect([...findChanges({ a: null, b: [] }, { a: {}, b: {} })]).toEqual([
    ['/a', 'changed'],
    ['/b', 'changed'],
  ])
})

it('behavior: what is the same has no changes, also under names of the prototype', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(findChanges(value, structuredClone(value)).size).toBe(0)
    }),
  )
  const [before, after] = [JSON.parse('{"__proto__":1}'), JSON.parse('{"toString":1}')]
  expect([...findChanges(before, after)]).toEqual([
    ['/toString', 'added'],
    ['/__proto__', 'removed'],
  ])
})
