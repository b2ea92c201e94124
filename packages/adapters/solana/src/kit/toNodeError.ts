import { type HawserError, isRpcErrorCode, RpcError, UnknownError } from '@hawser/common'
import { NodeBehindError } from '../errors/nodeBehindError.js'
import { TransactionRefusedError } from '../errors/transactionRefusedError.js'
import { toTransactionError } from './toTransactionError.js'

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
