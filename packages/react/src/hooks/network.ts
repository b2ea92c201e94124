import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import {
  type ChainClient,
  type HawserState,
  selectActiveNetwork,
  selectIsUnsupportedNetwork,
  selectNetworkList,
} from '@hawser/core'
import type { GetClientParameters } from '@hawser/core/actions'
import { useCallback } from 'react'
import { type Actions, useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { type CallbacksOf, useMutationState } from './useMutationState.js'
import { type QueryState, useQueryState } from './useQueryState.js'

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

/** The networks that the app asks for, those of the active namespace first. */
export function useHawserNetworks(): { readonly networks: readonly Network[] } {
  return { networks: useHawserState(selectNetworkList) }
}

const pickSwitchNetwork = (actions: Actions['account']) => actions.switchNetwork

/** Switches the network, in the wallet too where one is connected. `attempt` is the client's one switch, whoever began it. */
export function useHawserSwitchNetwork(callbacks?: CallbacksOf<typeof pickSwitchNetwork>) {
  const hawser = useHawser()
  const attempt = useHawserState((state) => state.networks.switchAttempt)
  const actions = useActions()
  const { run, runAsync, state } = useMutationState('account', pickSwitchNetwork, {
    callbacks,
    intent: 'switchNetwork',
  })
  const cancel = useCallback(() => {
    actions.intents.switchNetwork?.abort()
    actions.account.current?.cancelSwitch(hawser)
  }, [hawser, actions])
  return { switchNetwork: run, switchNetworkAsync: runAsync, attempt, cancel, ...state }
}

/** The chain library's own client for a network (a viem client for eip155): the way past Hawser. */
export function useHawserClient<TNamespace extends ChainNamespace = ChainNamespace>({
  namespace,
  caipNetworkId: given,
}: Pick<GetClientParameters<TNamespace>, 'caipNetworkId' | 'namespace'> = {}): QueryState<ChainClient<TNamespace>> {
  const current = useHawserNetwork({ namespace })
  const caipNetworkId = given ?? (current.isUnsupported ? undefined : current.caipNetworkId)
  return useQueryState({
    part: 'account',
    question: caipNetworkId ? [caipNetworkId] : null,
    ask: (actions, { hawser, signal }) =>
      actions.getClient(hawser, { caipNetworkId: caipNetworkId as CaipNetworkId<TNamespace>, signal }),
  })
}
