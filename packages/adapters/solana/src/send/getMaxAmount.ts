import type { SendCapability } from '@hawser/core'
import type { SolanaContext } from '../context.js'
import { createRpc } from '../kit/createRpc.js'
import { planTransfer } from './planTransfer.js'
import { priorityFeeOf, signatureFee } from './priceTransfer.js'

/** The largest amount of lamports that leaves the fee: it empties the account, which the chain allows. 0n where the balance does not cover the fee. */
export async function getMaxAmount(
  { from, to, network, balance, signal }: Parameters<SendCapability['getMaxAmount']>[0],
  context: SolanaContext,
): Promise<bigint> {
  const plan = await planTransfer({ from, to, amount: 0n, network, signal }, createRpc(network, context), context)
  const most = balance - signatureFee - priorityFeeOf(plan.computeUnits ?? 0, plan.price)
  return most > 0n ? most : 0n
}
