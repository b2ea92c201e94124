import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'
import { selectActiveConnection } from './selectActiveConnection.js'
import { selectActiveNetwork } from './selectActiveNetwork.js'

/** A namespace's networks by the specification's names (ENT-06). */
export interface NetworkState {
  /** The network that the namespace is on. */
  readonly caipNetwork: Network | undefined
  /** Whether the wallet can be asked to go to any network. */
  readonly supportsAllNetworks: boolean
  /** Chain ids on which the embedded wallet has smart accounts; none without one. */
  readonly smartAccountEnabledNetworks: readonly number[]
  /** The networks that a wallet's session approves; undefined where it names none, as injected wallets do. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  readonly requestedCaipNetworks: readonly Network[]
}

const selectRequested = /* @__PURE__ */ memoizeSelector<ChainNamespace, readonly Network[]>(
  (state) => [state.networks.requested],
  (state, namespace) => state.networks.requested.filter(({ chainNamespace }) => chainNamespace === namespace),
)

/** What a namespace's network is and may be (ENT-06). */
export const selectNetworkState: (state: HawserState, namespace: ChainNamespace) => NetworkState =
  /* @__PURE__ */ memoizeSelector<ChainNamespace, NetworkState>(
    (state) => [state.networks, state.connections],
    (state, namespace) => ({
      caipNetwork: selectActiveNetwork(state, namespace),
      supportsAllNetworks: selectActiveConnection(state, namespace)?.supportsAllNetworks !== false,
      smartAccountEnabledNetworks: [],
      approvedCaipNetworkIds: selectActiveConnection(state, namespace)?.approvedChainIds,
      requestedCaipNetworks: selectRequested(state, namespace),
    }),
  )
