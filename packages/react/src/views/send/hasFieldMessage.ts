import type { SendState } from '@hawser/core/send'

const ofAmount: readonly string[] = [
  'AMOUNT_NOT_POSITIVE',
  'INVALID_UNIT_AMOUNT',
  'TOO_MANY_DECIMALS',
  'INSUFFICIENT_FUNDS',
]

/** Whether what keeps the form from going on stands at its field already. */
export function hasFieldMessage({ error, check }: Pick<SendState, 'error' | 'check'>): boolean {
  if (error === null) return false
  if (error.code === 'INVALID_RECEIVER') return check.receiver !== null
  return ofAmount.includes(error.code) && check.amount !== null
}
