import type { Abi } from 'abitype'
import { readForAddress } from '../asking/readForAddress.js'
import { requireQuestion } from '../asking/requireQuestion.js'
import type { Hawser } from '../client/hawser.js'
import type { FunctionName, FunctionResult, WriteMutability } from '../interfaces/contractTypes.js'
import type { ReadErrorType } from './getBalance.js'
import type { WriteContractParameters } from './writeContract.js'

export type SimulateContractParameters<
  TAbi extends Abi | readonly unknown[] = Abi,
  TName extends FunctionName<TAbi, WriteMutability> = FunctionName<TAbi, WriteMutability>,
> = WriteContractParameters<TAbi, TName>

export interface SimulateContractReturnType<
  TAbi extends Abi | readonly unknown[] = Abi,
  TName extends FunctionName<TAbi, WriteMutability> = FunctionName<TAbi, WriteMutability>,
> {
  /** What the function would return. */
  readonly result: FunctionResult<TAbi, TName, WriteMutability>
}

export type SimulateContractErrorType = ReadErrorType

/**
 * Runs a contract's function on the node as the account in use, or as `from`, and sends nothing. `writeContract` does so by itself before it asks the wallet.
 *
 * @throws NotConnectedError without `from`, CapabilityMissingError, ChainNotConfiguredError, HawserError of the chain (a revert with its reason), TimeoutError, AbortedError, ClientDestroyedError
 * @example const { result } = await simulateContract(hawser, { address, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
 */
export async function simulateContract<
  const TAbi extends Abi | readonly unknown[],
  TName extends FunctionName<TAbi, WriteMutability>,
>(
  hawser: Hawser,
  parameters: SimulateContractParameters<TAbi, TName>,
): Promise<SimulateContractReturnType<TAbi, TName>> {
  const { address, abi, functionName, value, from: sender, namespace, caipNetworkId, signal, timeoutMs } = parameters
  const args: readonly unknown[] | undefined = parameters.args
  const named = { address: sender, namespace, caipNetworkId, signal, timeoutMs }
  const result = await readForAddress(hawser, 'questions', named, async (load, { address: from, ...question }) => {
    const simulate = await requireQuestion({ namespace: question.network.chainNamespace, questions: load }, 'simulate')
    return simulate({ ...question, address, abi, functionName, args, value, from })
  })
  return { result: result as FunctionResult<TAbi, TName, WriteMutability> }
}
