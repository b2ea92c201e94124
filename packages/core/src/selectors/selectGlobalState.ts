import type { CaipAddress, ChainNamespace, Network } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'
import { selectActiveCaipAddress } from './selectActiveCaipAddress.js'
import { selectActiveNamespace } from './selectActiveNamespace.js'
import { selectActiveNetwork } from './selectActiveNetwork.js'

/** What is true of the client as a whole, by the specification's names (ENT-07). */
export interface GlobalState {
  readonly activeChain: ChainNamespace | undefined
  readonly activeCaipAddress: CaipAddress | undefined
  readonly activeCaipNetwork: Network | undefined
  /** No adapter speaks the active namespace: its networks can be shown, and nothing be asked of them. */
  readonly noAdapters: boolean
  readonly isSwitchingNamespace: boolean
}

const select = /* @__PURE__ */ memoizeSelector<'', GlobalState>(
  (state) => [state.networks, state.connections, state.namespaces],
  (state) => {
    const activeChain = selectActiveNamespace(state)
    return {
      activeChain,
      activeCaipAddress: selectActiveCaipAddress(state),
      activeCaipNetwork: selectActiveNetwork(state),
      noAdapters: activeChain === undefined || !state.namespaces.includes(activeChain),
      isSwitchingNamespace: state.networks.isSwitchingNamespace,
    }
  },
)

/** The active namespace with its account and network (ENT-07). */
export function selectGlobalState(state: HawserState): GlobalState {
  return select(state, '')
}
