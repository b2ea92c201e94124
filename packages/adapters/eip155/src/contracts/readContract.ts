import type { ContractsCapability } from '@hawser/core'
import type { Abi } from 'viem'
import { readContract as read } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'

type ReadParameters = Parameters<ContractsCapability['read']>[0]

/**
 * What a contract's function answers, decoded. `from` is who asks, where the contract cares.
 * @throws ExecutionRevertedError, InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function readContract(
  { address, abi, functionName, args = [], from, network, signal }: ReadParameters,
  context: Eip155Context,
): Promise<unknown> {
  const contract = {
    address: toAddress(address),
    abi: abi as Abi,
    functionName,
    args,
    ...(from ? { account: toAddress(from) } : {}),
  }
  return readChain({ network, signal, abi: contract.abi }, context, (client) => read(client, contract))
}
