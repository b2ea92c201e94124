import type { FunctionName, ReadMutability } from '@hawser/core'
import type { ReadContractParameters, ReadContractReturnType } from '@hawser/core/actions'
import { useHawserNetwork } from './network.js'
import { type QueryState, useQueryState } from './useQueryState.js'

/**
 * Reads from a contract, anew when an argument or the network changes. Names, arguments and the result are known by the ABI's type.
 *
 * @example const { data } = useHawserReadContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
 */
export function useHawserReadContract<
  const TAbi extends readonly unknown[],
  TName extends FunctionName<TAbi, ReadMutability>,
>(
  parameters: ReadContractParameters<TAbi, TName> & {
    /** False to ask nothing yet. Default true. */
    readonly isEnabled?: boolean | undefined
  },
): QueryState<ReadContractReturnType<TAbi, TName>> {
  const { isEnabled = true, ...call } = parameters
  const { address, functionName, namespace, caipNetworkId, from } = parameters
  const args: readonly unknown[] | undefined = parameters.args
  const { network } = useHawserNetwork({ namespace })
  return useQueryState({
    question: isEnabled
      ? [address, functionName, args ?? [], caipNetworkId ?? network?.caipNetworkId ?? null, from ?? null]
      : null,
    ask: (actions, { hawser, signal }) =>
      actions.readContract<TAbi, TName>(hawser, { ...(call as ReadContractParameters<TAbi, TName>), signal }),
  })
}
