import { expect, it } from 'vitest'
import { findFeeWarning } from './findFeeWarning.js'

const usual = { small: 10n, high: 1_000n, isTipLarge: false }

it.each([
  ['small change, whatever is sent', { ...usual, fee: 10n, amount: 1n, isTipLarge: true }, undefined],
  ['a tenth of the amount', { ...usual, fee: 11n, amount: 110n }, undefined],
  ['more than a tenth', { ...usual, fee: 11n, amount: 109n }, 'largeShare'],
  ['a token, of which nothing is known', { ...usual, fee: 1_000n }, undefined],
  ['a tip out of proportion', { ...usual, fee: 11n, isTipLarge: true }, 'largeTip'],
  ['more than transfers cost', { ...usual, fee: 1_001n, amount: 1_000_000n }, 'unusual'],
] as const)('default: %s', (_, given, warning) => {
  expect(findFeeWarning(given)).toBe(warning)
})
