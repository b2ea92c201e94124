import type { Network } from '@hawser/common'
import { watchCalls } from '../../asking/askForCalls.js'
import type { Hawser } from '../../client/hawser.js'
import type { CallsState } from '../../interfaces/calls.js'
import type { SendCapability, TransactionStatus } from '../../interfaces/capabilities.js'
import type { SendBatch, SendShare } from '../sendState.js'
import type { SendResultEvent } from '../sendSteps.js'

export interface FollowBatchOptions {
  readonly network: Network
  readonly send: SendCapability
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/**
 * Waits until it is known what became of a batch: which transactions it is made of says the wallet, and how they stand the chain.
 * @throws what `waitForCallsStatus` and the chain's `waitForReceipt` throw
 */
export async function followBatch(
  hawser: Hawser,
  { callsId, shares }: SendBatch,
  { network, send, timeoutMs, signal }: FollowBatchOptions,
): Promise<SendResultEvent> {
  const { status, receipts } = await watchCalls(hawser, { id: callsId, namespace: 'eip155', timeoutMs, signal })
  const onChain = await Promise.all(
    receipts.map(({ hash }) => send.waitForReceipt({ hash, network, timeoutMs, signal })),
  )
  const statuses = sharesOf(
    status,
    onChain.map((receipt) => receipt.status),
    shares.length,
  )
  return {
    type: 'batchMined',
    hash: onChain.at(-1)?.hash ?? '',
    shares: shares.map((share, index) => ({ ...share, status: statuses[index] ?? 'unknown' })),
  }
}

/** What became of each of the transfers. What only the wallet says is not taken for what has arrived. */
export function sharesOf(
  status: CallsState,
  onChain: readonly TransactionStatus[],
  count: number,
): readonly SendShare['status'][] {
  const all = (one: SendShare['status']) => Array.from({ length: count }, () => one)
  if (status === 'failed' || status === 'reverted') return all('reverted')
  if (onChain.length === 0) return all('unknown')
  const has = (one: TransactionStatus) => onChain.includes(one)
  if (status === 'confirmed' && !has('reverted')) return all('confirmed')
  if (!has('success')) return all('reverted')
  // It has split them after all: each its own transaction, in their order.
  if (onChain.length === count) return onChain.map((one) => (one === 'success' ? 'confirmed' : 'reverted'))
  return all('unknown')
}
