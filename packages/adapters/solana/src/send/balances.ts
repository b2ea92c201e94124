import type { Balance, BalanceCapability, SendCapability } from '@hawser/core'
import { address } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { InvalidNodeResponseError } from '../errors.js'
import { createRpc, type NodeContext } from '../kit/createRpc.js'
import { readTokenAccounts } from '../kit/tokenAccount.js'
import { maxSources, planTransfer } from './planTransfer.js'
import { priorityFeeOf, signatureFee } from './priceTransfer.js'

/** The account's lamports. @throws NetworkRequestError, AbortedError, InvalidNodeResponseError */
export async function getBalance(
  { address: owner, network, signal }: Parameters<BalanceCapability['getBalance']>[0],
  context: NodeContext & Pick<SolanaContext, 'shared'>,
): Promise<Balance> {
  const readAlone = () =>
    createRpc(network, context).getBalance(address(owner), { commitment: 'confirmed' }).send({ abortSignal: signal })
  const shared = await context.shared.accounts({ network, signal, question: async () => [address(owner)] })
  const value = shared ? (shared[0]?.lamports ?? 0n) : (await readAlone()).value
  if (typeof value !== 'bigint' || value < 0n)
    throw new InvalidNodeResponseError({ details: 'The node answered with something other than a balance.' })
  const { decimals, symbol } = network.nativeCurrency
  return { value, decimals, symbol }
}

/** Returns an owner's balance of a token in all its accounts, in base units. */
export async function getTokenBalance(
  { token, owner, network, signal }: Parameters<SendCapability['getTokenBalance']>[0],
  context: NodeContext & Pick<SolanaContext, 'shared'>,
): Promise<bigint> {
  const question = { owner: address(owner), mint: address(token.address) }
  const holdings =
    (await context.shared.holdings({ network, signal, question: async () => question })) ??
    (await readTokenAccounts(createRpc(network, context), question, signal))
  return holdings.reduce((sum, { amount }) => sum + amount, 0n)
}

/**
 * The largest amount of lamports that leaves the fee: it empties the account, which the chain allows. 0n where the balance does not cover the fee.
 * Of a token what the sender's accounts hold that one transaction can draw from.
 */
export async function getMaxAmount(
  { from, to, tokenAddress, network, balance, signal }: Parameters<SendCapability['getMaxAmount']>[0],
  context: SolanaContext,
): Promise<bigint> {
  const rpc = createRpc(network, context)
  if (tokenAddress !== undefined) {
    const holdings = await readTokenAccounts(rpc, { owner: from, mint: tokenAddress }, signal)
    return holdings.slice(0, maxSources).reduce((sum, { amount }) => sum + amount, 0n)
  }
  const plan = await planTransfer({ from, to, amount: 0n, network, signal }, rpc, context)
  const most = balance - signatureFee - priorityFeeOf(plan.computeUnits ?? 0, plan.price)
  return most > 0n ? most : 0n
}
