import type { SendCapability } from '@hawser/core'
import type { SolanaContext } from '../context.js'
import { createRpc } from '../kit/createRpc.js'
import { readTokenAccounts } from '../kit/readTokenAccounts.js'

/** What an owner holds of a token in all its accounts, in base units. */
export async function getTokenBalance(
  { token, owner, network, signal }: Parameters<SendCapability['getTokenBalance']>[0],
  context: Pick<SolanaContext, 'clock' | 'fetch'>,
): Promise<bigint> {
  const holdings = await readTokenAccounts(createRpc(network, context), { owner, mint: token.address }, signal)
  return holdings.reduce((sum, { amount }) => sum + amount, 0n)
}
