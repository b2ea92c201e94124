import type { SendCapability } from '@hawser/core'
import type { SolanaContext } from '../context.js'
import { createRpc } from '../kit/createRpc.js'
import { readTokenAccounts } from '../kit/tokenAccount.js'
import { maxSources, planTransfer } from './planTransfer.js'
import { priorityFeeOf, signatureFee } from './priceTransfer.js'

/**
 * The largest amount of lamports that leaves the fee: it empties the account, which the chain allows. 0n where the balance does not cover the fee.
 * Of a token what the sender's accounts hold that one transaction can draw from.
 */
export async function getMaxAmount(
  { from, to, tokenAddress, speed, memo, network, balance, signal }: Parameters<SendCapability['getMaxAmount']>[0],
  context: SolanaContext,
): Promise<bigint> {
  const rpc = createRpc(network, context)
  if (tokenAddress !== undefined) {
    const holdings = await readTokenAccounts(rpc, { owner: from, mint: tokenAddress }, signal)
    return holdings.slice(0, maxSources).reduce((sum, { amount }) => sum + amount, 0n)
  }
  const plan = await planTransfer({ from, to, amount: 0n, speed, memo, network, signal }, rpc, context)
  const most = balance - signatureFee - priorityFeeOf(plan.computeUnits ?? 0, plan.price)
  return most > 0n ? most : 0n
}
