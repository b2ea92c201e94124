import type { ContractsCapability } from '@hawser/core'
import { type Abi, encodeFunctionData } from 'viem'
import { call } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { requestTransaction } from '../wallet/requestTransaction.js'

type WriteParameters = Parameters<ContractsCapability['write']>[0]

/**
 * Runs a contract's function on the node, and asks the wallet to send it only when it does not revert there.
 * @throws ExecutionRevertedError, UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, InsufficientFundsError,
 * InsufficientGasMoneyError, InvalidAddressError, InvalidResponseError, AbortedError
 */
export async function writeContract(
  { provider, from, value, network, signal, address, functionName, args = [], ...rest }: WriteParameters,
  context: Eip155Context,
): Promise<{ readonly hash: string }> {
  const abi = rest.abi as Abi
  const request = {
    from: toAddress(from),
    to: toAddress(address),
    data: encodeFunctionData({ abi, functionName, args }),
    ...(value === undefined ? {} : { value }),
  }
  const { from: account, ...simulated } = request
  await readChain({ network, signal, abi }, context, (client) => call(client, { account, ...simulated }))
  return { hash: await requestTransaction({ provider, network, request, signal, clock: context.clock, abi }) }
}
