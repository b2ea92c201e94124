import { expect, it } from 'vitest'
import { toRelativeDate } from './relativeDate.js'

const secMs = 1_000
const dayMs = 86_400_000

it.each([
  [-5_000, 0, 'sec'],
  [0, 0, 'sec'],
  [59_999, 59, 'sec'],
  [60 * secMs, 1, 'min'],
  [3_600 * secMs - 1, 59, 'min'],
  [3_600 * secMs, 1, 'hr'],
  [dayMs - 1, 23, 'hr'],
  [dayMs, 1, 'd'],
  [30 * dayMs - 1, 29, 'd'],
  [30 * dayMs, 1, 'mo'],
  [365 * dayMs - 1, 12, 'mo'],
  [365 * dayMs, 1, 'yr'],
  [3_650 * dayMs, 10, 'yr'],
] as const)('CON-13 default: %d ms ago is %d %s', (passedMs, count, unit) => {
  expect(toRelativeDate(1_700_000_000_000 - passedMs, 1_700_000_000_000)).toEqual({ count, unit })
})
