import { isHawserError, parseUnits } from '@hawser/common'
import type { AmountIssue } from './sendState.js'

/** What is wrong with an amount, as far as the form can know; null for nothing, and for an amount that is still empty. */
export function findAmountIssue(
  amount: string,
  decimals: number | undefined,
  balance: bigint | undefined,
): AmountIssue | null {
  if (amount === '' || decimals === undefined) return null
  try {
    const value = parseUnits(amount, decimals)
    if (value < 0n) return 'format'
    if (value === 0n) return 'zero'
    return balance !== undefined && value > balance ? 'aboveBalance' : null
  } catch (error) {
    return isHawserError(error, 'TOO_MANY_DECIMALS') ? 'tooManyDecimals' : 'format'
  }
}
