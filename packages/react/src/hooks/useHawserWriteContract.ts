import type { FunctionName, WriteMutability } from '@hawser/core'
import type { WriteContractParameters, WriteContractReturnType } from '@hawser/core/actions'
import type { Actions } from '../provider/actions.js'
import { createOwner } from './createOwner.js'
import { useMutationState } from './useMutationState.js'

const pick = (actions: Actions) => actions.writeContract

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
  const { run, runAsync, state } = useMutationState(pick, { createOwner })
  return {
    writeContract: run as Run<void>,
    writeContractAsync: runAsync as Run<Promise<WriteContractReturnType>>,
    ...state,
  }
}
