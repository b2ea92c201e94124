import { expect, it } from 'vitest'
import { PAIRING_LIFETIME_MS } from '../lateConstants.js'
import { isPairingExpired } from './isPairingExpired.js'

it.each([
  [10_000, false],
  [9_999, true],
  [0, true],
  [-1, true],
  [240_000, false],
  [Number.NaN, true],
])('VAL-04 default: with %d ms left, expired is %s', (leftMs, expected) => {
  expect(isPairingExpired(1_700_000_000_000 + leftMs, 1_700_000_000_000)).toBe(expected)
})

it('CON-02 default: a pairing is shown for 4 minutes', () => {
  expect(PAIRING_LIFETIME_MS).toBe(4 * 60 * 1000)
})
