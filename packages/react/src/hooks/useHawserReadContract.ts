import type { FunctionName, ReadMutability } from '@hawser/core'
import type { ReadContractParameters, ReadContractReturnType } from '@hawser/core/actions'
import { useHawserNetwork } from './network.js'
import type { QueryState } from './useQueryState.js'
import { type ResourceOptions, useResource } from './useResource.js'

/**
 * Reads from a contract: anew when an argument or the network changes, and when a transaction is mined there that was sent or awaited here. Names,
 * arguments and the result are known by the ABI's type. The reads that a page makes at once travel as one where the network has a `multicall3`.
 *
 * @example const { data } = useHawserReadContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
 */
export function useHawserReadContract<
  const TAbi extends readonly unknown[],
  TName extends FunctionName<TAbi, ReadMutability>,
>(
  parameters: Omit<ReadContractParameters<TAbi, TName>, 'signal' | 'timeoutMs'> &
    Pick<ReadContractParameters<TAbi, TName>, 'args'> &
    ResourceOptions,
): QueryState<ReadContractReturnType<TAbi, TName>> {
  const { address, abi, functionName, namespace, from, isEnabled = true, staleTimeMs, refetchIntervalMs } = parameters
  const args: readonly unknown[] | undefined = parameters.args
  const { network } = useHawserNetwork({ namespace })
  const caipNetworkId = parameters.caipNetworkId ?? network?.caipNetworkId
  const query = useResource({
    isEnabled,
    staleTimeMs,
    refetchIntervalMs,
    pick: ({ contractResource }) => contractResource,
    // Where the app has no network there, none is named: the answer says so.
    parameters: {
      ...{ address, abi, functionName, args, from },
      caipNetworkId: caipNetworkId ?? `${namespace ?? 'eip155'}:`,
    },
    // An ABI may be long, and is another object at each render where it is written there.
    question: isEnabled && [
      address,
      functionName,
      args,
      caipNetworkId,
      from,
      abi.filter((item) => Object(item).name === functionName),
    ],
  })
  return query as QueryState<ReadContractReturnType<TAbi, TName>>
}
