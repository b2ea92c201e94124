import type { Balance, BalanceCapability } from '@hawser/core'
import { address } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { InvalidNodeResponseError } from '../errors/invalidNodeResponseError.js'
import { createRpc } from '../kit/createRpc.js'

/** The account's lamports. @throws NetworkRequestError, AbortedError, InvalidNodeResponseError */
export async function getBalance(
  { address: owner, network, signal }: Parameters<BalanceCapability['getBalance']>[0],
  context: Pick<SolanaContext, 'clock' | 'fetch'>,
): Promise<Balance> {
  const { value } = await createRpc(network, context)
    .getBalance(address(owner), { commitment: 'confirmed' })
    .send({ abortSignal: signal })
  if (typeof value !== 'bigint' || value < 0n)
    throw new InvalidNodeResponseError({ details: 'The node answered with something other than a balance.' })
  const { decimals, symbol } = network.nativeCurrency
  return { value, decimals, symbol }
}
