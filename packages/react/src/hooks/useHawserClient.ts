import type { CaipNetworkId } from '@hawser/common'
import { useHawserNetwork } from './useHawserNetwork.js'
import { type QueryState, useQueryState } from './useQueryState.js'

/** The chain library's own client for a network (a viem client for eip155): the way past Hawser. */
export function useHawserClient(
  parameters: { readonly caipNetworkId?: CaipNetworkId | undefined } = {},
): QueryState<unknown> {
  const current = useHawserNetwork()
  const caipNetworkId = parameters.caipNetworkId ?? (current.isUnsupported ? undefined : current.caipNetworkId)
  return useQueryState({
    question: caipNetworkId ? [caipNetworkId] : null,
    ask: (actions, { hawser, signal }) => actions.getClient(hawser, { caipNetworkId, signal }),
  })
}
