import type { ContractsCapability } from '@hawser/core'
import { type Abi, encodeFunctionData } from 'viem'
import { call, estimateGas as estimate, readContract as read } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain, readTogether } from '../chain/readChain.js'
import { waitForReceipt } from '../chain/waitForReceipt.js'
import type { Eip155Context } from '../context.js'
import { requestTransaction } from '../wallet/requestTransaction.js'

/** The contract methods of the adapter. */
export function createContractsMethods(context: Eip155Context): ContractsCapability {
  return {
    read: (parameters) => readContract(parameters, context),
    write: (parameters) => writeContract(parameters, context),
    sendTransaction: (parameters) => sendTransaction(parameters, context),
    estimateGas: (parameters) => estimateGas(parameters, context),
    waitForReceipt: (parameters) => waitForReceipt(parameters, context),
  }
}

type ReadParameters = Parameters<ContractsCapability['read']>[0]

/**
 * Returns the decoded answer of a contract's function. `from` is who asks, where the contract cares.
 * @throws ExecutionRevertedError, InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
async function readContract(
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
  return readTogether({ network, signal, abi: contract.abi }, context, (client) => read(client, contract))
}

type WriteParameters = Parameters<ContractsCapability['write']>[0]

/**
 * Runs a contract's function on the node, and asks the wallet to send it only when it does not revert there.
 * @throws ExecutionRevertedError, UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, InsufficientFundsError,
 * InsufficientGasMoneyError, InvalidAddressError, InvalidResponseError, AbortedError
 */
async function writeContract(
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

type SendTransactionParameters = Parameters<ContractsCapability['sendTransaction']>[0]

/**
 * Asks the wallet to send a transaction as it is given.
 * @throws UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, InvalidAddressError, InvalidResponseError, AbortedError
 */
async function sendTransaction(
  { provider, from, to, value, data, gas, network, signal }: SendTransactionParameters,
  { clock }: Eip155Context,
): Promise<{ readonly hash: string }> {
  const request = { from: toAddress(from), to: to === undefined ? undefined : toAddress(to), value, data, gas }
  return { hash: await requestTransaction({ provider, network, request, signal, clock }) }
}

type EstimateGasParameters = Parameters<ContractsCapability['estimateGas']>[0]

/**
 * The gas that a transaction would use now.
 * @throws ExecutionRevertedError, InsufficientFundsError, InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
async function estimateGas(
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
