import { type CaipNetworkId, type ChainNamespace, type Network, unsupportedNetwork } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'
import { selectActiveConnection } from './selectActiveConnection.js'

const selectUnsupported = /* @__PURE__ */ memoizeSelector<CaipNetworkId, Network>(
  (state) => [state.networks],
  (_, id) => unsupportedNetwork(id),
)

/**
 * The network that a namespace (the active one by default) is on: its wallet's own where the wallet says, else the selected one.
 * One that the app does not ask for has an empty currency (ENT-02, STA-12).
 */
export function selectActiveNetwork(
  state: HawserState,
  namespace: ChainNamespace | null = state.networks.activeNamespace,
): Network | undefined {
  if (!namespace) return undefined
  const { requested, selected } = state.networks
  const id = selectActiveConnection(state, namespace)?.chainId ?? selected[namespace]
  if (!id) return undefined
  return requested.find(({ caipNetworkId }) => caipNetworkId === id) ?? selectUnsupported(state, id)
}
