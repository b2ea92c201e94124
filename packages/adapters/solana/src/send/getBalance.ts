import type { Balance, BalanceCapability } from '@hawser/core'
import { address } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { createRpc } from '../kit/createRpc.js'

/** The account's lamports. @throws NetworkRequestError, TimeoutError, AbortedError, InvalidResponseError */
export async function getBalance(
  { address: owner, network, signal }: Parameters<BalanceCapability['getBalance']>[0],
  context: Pick<SolanaContext, 'clock' | 'fetch'>,
): Promise<Balance> {
  const { value } = await createRpc(network, context)
    .getBalance(address(owner), { commitment: 'confirmed' })
    .send({ abortSignal: signal })
  const { decimals, symbol } = network.nativeCurrency
  return { value: BigInt(value), decimals, symbol }
}
