import type { Balance, BalanceCapability } from '@hawser/core'
import { address } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { InvalidNodeResponseError } from '../errors.js'
import { createRpc, type NodeContext } from '../kit/createRpc.js'

/** The account's lamports. @throws NetworkRequestError, AbortedError, InvalidNodeResponseError */
export async function getBalance(
  { address: owner, network, signal }: Parameters<BalanceCapability['getBalance']>[0],
  context: NodeContext & Pick<SolanaContext, 'readTogether'>,
): Promise<Balance> {
  const readAlone = () =>
    createRpc(network, context).getBalance(address(owner), { commitment: 'confirmed' }).send({ abortSignal: signal })
  const shared = await context.readTogether({ network, signal, question: async () => [address(owner)] })
  const value = shared ? (shared[0]?.lamports ?? 0n) : (await readAlone()).value
  if (typeof value !== 'bigint' || value < 0n)
    throw new InvalidNodeResponseError({ details: 'The node answered with something other than a balance.' })
  const { decimals, symbol } = network.nativeCurrency
  return { value, decimals, symbol }
}
