import type { ContractsCapability } from '@hawser/core'
import { estimateGas as estimate } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'

type EstimateGasParameters = Parameters<ContractsCapability['estimateGas']>[0]

/**
 * The gas that a transaction would use now.
 * @throws ExecutionRevertedError, InsufficientFundsError, InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function estimateGas(
  { from, to, value, data, network, signal }: EstimateGasParameters,
  context: Eip155Context,
): Promise<bigint> {
  const request = {
    account: toAddress(from),
    ...(to === undefined ? {} : { to: toAddress(to) }),
    ...(value === undefined ? {} : { value }),
    ...(data === undefined ? {} : { data }),
  }
  return readChain({ network, signal }, context, (client) => estimate(client, request))
}
