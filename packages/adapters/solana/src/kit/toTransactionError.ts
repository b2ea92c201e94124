import type { HawserError, HawserErrorOptions } from '@hawser/common'
import { AccountRentError } from '../errors/accountRentError.js'
import { ExecutionRevertedError } from '../errors/executionRevertedError.js'
import { InsufficientFundsError } from '../errors/insufficientFundsError.js'
import { InsufficientGasMoneyError } from '../errors/insufficientGasMoneyError.js'
import { TransactionExpiredError } from '../errors/transactionExpiredError.js'

const maxReasonLength = 200
/** What keeps an account without data alive, in lamports. */
const emptyAccountRent = 890_880n

/** Names why a transaction fails, by the node's `TransactionError` and the logs of the programs. */
export function toTransactionError(err: unknown, logs: unknown, options: HawserErrorOptions = {}): HawserError {
  const name = typeof err === 'string' ? err : Object.keys(Object(err))[0]
  const lines = Array.isArray(logs) ? logs.filter((line): line is string => typeof line === 'string') : []
  const reason = findReason(lines) ?? name
  const details = [reason, ...lines].join('\n').slice(0, 1_000)
  if (name === 'BlockhashNotFound') return new TransactionExpiredError(undefined, { ...options, details })
  if (name === 'InsufficientFundsForRent') {
    const index = Object(Object(err).InsufficientFundsForRent).account_index as unknown
    return new AccountRentError(Number(index) === 0 ? 'sender' : 'receiver', emptyAccountRent, { ...options, details })
  }
  if (name === 'InsufficientFundsForFee' || name === 'AccountNotFound')
    return new InsufficientGasMoneyError('SOL', { ...options, details })
  if (lines.some((line) => /insufficient (?:lamports|funds)/i.test(line)))
    return new InsufficientFundsError({ ...options, details })
  return new ExecutionRevertedError(reason, { ...options, details })
}

/** What the programs say of it: the first error that is logged, else which one failed. */
function findReason(lines: readonly string[]): string | undefined {
  for (const pattern of [/^Program log: (?:AnchorError .*Error Message: |Error: )(.+)/, /^Program \w+ failed: (.+)/]) {
    for (const line of lines) {
      const found = pattern.exec(line)?.[1]
      if (found) return found.slice(0, maxReasonLength)
    }
  }
  return undefined
}
