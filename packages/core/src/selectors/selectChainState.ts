import type { ChainNamespace, Network } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { type AccountState, selectAccountState } from './selectAccountState.js'
import { type NetworkState, selectNetworkState } from './selectNetworkState.js'

/** One namespace's whole state by the specification's names (ENT-06). */
export interface ChainState {
  readonly namespace: ChainNamespace
  readonly caipNetworks: readonly Network[]
  readonly networkState: NetworkState
  readonly accountState: AccountState
}

/** One namespace's whole state (ENT-06); the namespaces without an adapter have one too, an empty one. */
export function selectChainState(state: HawserState, namespace: ChainNamespace): ChainState {
  const networkState = selectNetworkState(state, namespace)
  return {
    namespace,
    caipNetworks: networkState.requestedCaipNetworks,
    networkState,
    accountState: selectAccountState(state, namespace),
  }
}
