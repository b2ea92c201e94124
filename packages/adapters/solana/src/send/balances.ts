import type { Balance, BalanceCapability, SendCapability } from '@hawser/core'
import { address } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { InvalidNodeResponseError } from '../errors.js'
import { createRpc, type NodeContext } from '../kit/createRpc.js'
import { readTokenAccounts } from '../kit/tokenAccount.js'

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
