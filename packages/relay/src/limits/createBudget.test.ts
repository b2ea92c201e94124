import { expect, it, vi } from 'vitest'
import { createBudget } from './createBudget.js'

it('default: whoever has most is cut off when all have too much, and its share is free', () => {
  const budget = createBudget(100)
  const cuts = [vi.fn(), vi.fn(), vi.fn()]
  const [small, large, middle] = cuts.map((cut) => budget.join(cut))
  small?.add(10)
  large?.add(60)
  middle?.add(30)
  expect(budget.used).toBe(100)
  small?.add(1)
  expect(cuts.map((cut) => cut.mock.calls.length)).toEqual([0, 1, 0])
  expect(budget.used).toBe(41)
  large?.add(1_000)
  large?.leave()
  expect(budget.used).toBe(41)
})

it('behavior: one that takes too much alone goes itself', () => {
  const budget = createBudget(100)
  const cut = vi.fn()
  const share = budget.join(cut)
  budget.join(vi.fn()).set(50)
  share.set(101)
  expect(cut).toHaveBeenCalledTimes(1)
  expect(budget.used).toBe(50)
})

it('behavior: what is given back, and who leaves, makes room', () => {
  const budget = createBudget(100)
  const cut = vi.fn()
  const [one, two] = [budget.join(cut), budget.join(cut)]
  one.set(90)
  one.add(-80)
  two.set(90)
  two.leave()
  two.leave()
  expect([budget.used, cut.mock.calls.length]).toEqual([10, 0])
})
