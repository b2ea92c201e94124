import { type HawserError, isHawserError, type Network, NetworkRequestError, toHawserError } from '@hawser/common'
import { ExecutionRevertedError, InsufficientFundsError, InsufficientGasMoneyError } from '@hawser/core/adapter'
import type { Abi } from 'viem'
import { findRevert } from './findRevert.js'

/** Codes under which wallets and nodes hide what they mean, and that of a node's status. */
const vague = [
  'UNKNOWN',
  'RPC_INTERNAL',
  'RPC_INVALID_INPUT',
  'RPC_TRANSACTION_REJECTED',
  'RPC_INVALID_PARAMS',
  'HTTP_STATUS',
]

/** Names what a node, or a wallet that forwards a node's answer, says about a call or a transaction. */
export function toChainError(error: unknown, network: Network, abi?: Abi): HawserError {
  const known = toHawserError(error)
  if (!vague.includes(known.code)) return known
  const options = { cause: error, details: known.details }

  const reason = findRevert(error, abi)
  if (reason !== undefined) return new ExecutionRevertedError(reason ?? undefined, options)
  const texts = collectTexts(error)
  if (texts.some((text) => /insufficient funds for transfer/i.test(text))) return new InsufficientFundsError(options)
  if (
    texts.some((text) =>
      /insufficient funds|gas required exceeds allowance|exceeds the balance of the account/i.test(text),
    )
  ) {
    return new InsufficientGasMoneyError(network.nativeCurrency.symbol, options)
  }
  return isUnreachable(error) ? new NetworkRequestError(options) : known
}

function collectTexts(error: unknown): string[] {
  return chain(error).flatMap(({ details, message }) => [details, message].filter((text) => typeof text === 'string'))
}

function isUnreachable(error: unknown): boolean {
  return chain(error).some(({ name }) => name === 'HttpRequestError' || name === 'WebSocketRequestError')
}

function chain(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  let current = error
  while (typeof current === 'object' && current !== null && found.length < 12) {
    found.push(current as Record<string, unknown>)
    current = isHawserError(current) || current instanceof Error ? current.cause : undefined
  }
  return found
}
