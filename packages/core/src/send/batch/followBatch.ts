import { formatUnits, type Network } from '@hawser/common'
import { loadAccountActions } from '../../client/accountActions.js'
import type { CallsState } from '../../interfaces/calls.js'
import type { SendCapability, TransactionStatus } from '../../interfaces/capabilities.js'
import type { FeatureContext } from '../../interfaces/feature.js'
import type { SendResultEvent } from '../sendSteps.js'
import type { SendShare, SendTransaction } from '../sendTransaction.js'

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
  { client, events }: Pick<FeatureContext, 'client' | 'events'>,
  transaction: SendTransaction,
  { network, send, timeoutMs, signal }: FollowBatchOptions,
): Promise<SendResultEvent> {
  const { callsId, shares: asked } = transaction.batch ?? { callsId: '', shares: [] }
  const { waitForCallsStatus } = await loadAccountActions()
  const { status, receipts } = await waitForCallsStatus(client, {
    id: callsId,
    namespace: network.chainNamespace,
    timeoutMs,
    signal,
  })
  const onChain = await Promise.all(
    receipts.map(({ hash }) => send.waitForReceipt({ hash, network, timeoutMs, signal })),
  )
  const statuses = sharesOf(
    status,
    onChain.map((receipt) => receipt.status),
    asked.length,
  )
  const shares = asked.map((share, index) => ({ ...share, status: statuses[index] ?? 'unknown' }))
  const hash = onChain.at(-1)?.hash ?? ''
  tellSent({ ...transaction, hash, batch: { callsId, shares } }, events)
  return {
    type: 'batchMined',
    changes: { status: statusOf(shares), hash, isChecking: false, batch: { callsId, shares } },
  }
}

function statusOf(shares: readonly SendShare[]): SendShare['status'] {
  const [first] = shares
  if (first && shares.every(({ status }) => status === first.status)) return first.status
  return shares.some(({ status }) => status === 'unknown') ? 'unknown' : 'reverted'
}

/** Tells of each transfer that has arrived, now that its transaction is known. */
function tellSent(
  { caipNetworkId, from, hash, tokenAddress, tokenSymbol: symbol, tokenDecimals, batch }: SendTransaction,
  events: FeatureContext['events'],
): void {
  for (const { to, name: toName, amount, status } of batch?.shares ?? []) {
    if (status !== 'confirmed') continue
    const whole = formatUnits(BigInt(amount), tokenDecimals)
    events.tellSent({
      caipNetworkId,
      from,
      hash,
      transfer: { to, toName, amount: whole, symbol, tokenAddress, tokenId: null },
    })
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
