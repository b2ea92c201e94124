import { type HawserError, type HawserErrorOptions, isRpcErrorCode, RpcError, UnknownError } from '@hawser/common'
import { ExecutionRevertedError, InsufficientFundsError, InsufficientGasMoneyError } from '@hawser/core/adapter'
import { AccountRentError, NodeBehindError, TransactionExpiredError, TransactionRefusedError } from '../errors.js'

/** Solana's own codes, beside JSON-RPC's. */
const preflightFailure = -32002
const signatureFailure = -32003
const nodeUnhealthy = -32005
const minContextSlotNotReached = -32016

/** Names what a node answered. Solana gives codes of EIP-1474 other meanings, so this comes before anything that knows those. */
export function toNodeError(error: unknown): HawserError {
  const { code, message, data } = (error ?? {}) as Readonly<Record<string, unknown>>
  const text = typeof error === 'string' ? error : message
  const details = typeof text === 'string' ? text.slice(0, 1_000) : undefined
  const options = { cause: error, details }
  if (code === preflightFailure) {
    const { err, logs } = (data ?? {}) as Readonly<Record<string, unknown>>
    return toTransactionError(err, logs, options)
  }
  if (code === signatureFailure) return new TransactionRefusedError(options)
  if (code === nodeUnhealthy || code === minContextSlotNotReached) return new NodeBehindError(options)
  if (code === 429) return new RpcError(-32005, options)
  if (isRpcErrorCode(code) && (code <= -32600 || code === -32000)) return new RpcError(code, options)
  return new UnknownError({ ...options, category: 'API_ERROR' })
}

const maxReasonLength = 200
/** The rent that keeps an account without data alive, in lamports. */
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

/** Returns the programs' reason: the first error that is logged, else which one failed. */
function findReason(lines: readonly string[]): string | undefined {
  for (const pattern of [/^Program log: (?:AnchorError .*Error Message: |Error: )(.+)/, /^Program \w+ failed: (.+)/]) {
    for (const line of lines) {
      const found = pattern.exec(line)?.[1]
      if (found) return found.slice(0, maxReasonLength)
    }
  }
  return undefined
}
