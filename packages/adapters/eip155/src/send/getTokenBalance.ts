import type { SendCapability } from '@hawser/core'
import { readContract } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { tokenAbi } from './tokenAbi.js'

type GetTokenBalanceParameters = Parameters<SendCapability['getTokenBalance']>[0]

/** What an owner holds of a token, in base units. @throws ExecutionRevertedError, NetworkRequestError, TimeoutError, AbortedError */
export async function getTokenBalance(
  { token, owner, network, signal }: GetTokenBalanceParameters,
  context: Eip155Context,
): Promise<bigint> {
  return readChain({ network, signal }, context, (client) =>
    readContract(client, {
      address: toAddress(token.address),
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [toAddress(owner)],
    }),
  )
}
