import { expect, it } from 'vitest'
import { createWatchers } from './createWatchers.js'

it('default: somebody is there from the first who comes until the last has left, each of whom leaves once', () => {
  const calls: string[] = []
  const { areThere, watch } = createWatchers({
    onCome: () => calls.push(`come, ${areThere()}`),
    onEmpty: () => calls.push(`empty, ${areThere()}`),
  })
  expect(areThere()).toBe(false)
  const [first, second] = [watch(), watch()]
  first()
  first()
  expect([areThere(), calls]).toEqual([true, ['come, true', 'come, true']])
  second()
  expect([areThere(), calls.at(-1)]).toEqual([false, 'empty, false'])
  watch()()
  expect(calls.slice(-2)).toEqual(['come, true', 'empty, false'])
})
