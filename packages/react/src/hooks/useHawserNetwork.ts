import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import { type HawserState, selectActiveNetwork, selectIsUnsupportedNetwork } from '@hawser/core'
import { useCallback } from 'react'
import { useHawserState } from '../provider/useHawserState.js'

export interface UseHawserNetworkReturnType {
  /** The wallet's own network where one is connected and says so, else the selected one. */
  readonly network: Network | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The wallet is on a network that the app does not ask for. */
  readonly isUnsupported: boolean
}

/** The network in use. */
export function useHawserNetwork({
  namespace,
}: {
  readonly namespace?: ChainNamespace | undefined
} = {}): UseHawserNetworkReturnType {
  const select = useCallback(
    (state: HawserState): UseHawserNetworkReturnType => {
      const network = selectActiveNetwork(state, namespace)
      return {
        network,
        caipNetworkId: network?.caipNetworkId,
        isUnsupported: selectIsUnsupportedNetwork(state, namespace),
      }
    },
    [namespace],
  )
  return useHawserState(select)
}
