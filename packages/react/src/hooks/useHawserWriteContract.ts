import {
  type FunctionName,
  type WriteContractParameters,
  type WriteContractReturnType,
  type WriteMutability,
  writeContract,
} from '@hawser/core'
import { createOwner } from './createOwner.js'
import { useMutationState } from './useMutationState.js'

type Run<TResult> = <const TAbi extends readonly unknown[], TName extends FunctionName<TAbi, WriteMutability>>(
  parameters: WriteContractParameters<TAbi, TName>,
) => TResult

/**
 * Has the connected wallet sign and send a call of a contract's function, its names and arguments known by the ABI's type.
 *
 * @example
 * const { writeContract, data, error } = useHawserWriteContract()
 * writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
 */
export function useHawserWriteContract() {
  const { run, runAsync, state } = useMutationState(writeContract, createOwner)
  return {
    writeContract: run as Run<void>,
    writeContractAsync: runAsync as Run<Promise<WriteContractReturnType>>,
    ...state,
  }
}
