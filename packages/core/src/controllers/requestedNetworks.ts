import type { CaipNetworkId, Network } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'

/** Which networks the app asks for, where that changes while the client lives. A part of its own, since most apps never change it. */
export function createRequestedNetworksController({ state, controllers }: Pick<Internals, 'state' | 'controllers'>) {
  const slice = state.networks
  /** The list is of one namespace only while that kind has a network: else all are offered, until one of a kind that has is chosen. */
  const checkFilter = (): void => {
    const isDisabled = !slice.requested.some(({ chainNamespace }) => chainNamespace === slice.activeNamespace)
    if (isDisabled !== slice.isNamespaceFilterDisabled) slice.isNamespaceFilterDisabled = isDisabled
  }

  return {
    dispose: subscribe(slice, checkFilter, true),
    /** Asks for one more network, or puts another definition in the place of the one with its id. */
    addNetwork(network: Network): void {
      const { chainNamespace, caipNetworkId } = network
      const index = slice.requested.findIndex((other) => other.caipNetworkId === caipNetworkId)
      if (index === -1) slice.requested.push(network)
      else slice.requested.splice(index, 1, network)
      slice.selected[chainNamespace] ??= caipNetworkId
      slice.activeNamespace ??= chainNamespace
    },
    /**
     * Asks for a network no longer. Where it was its namespace's choice, the first remaining one is; the last one of the
     * active namespace disables the namespace filter, so that the networks of the others are offered.
     */
    removeNetwork(id: CaipNetworkId): void {
      const network = slice.requested.find(({ caipNetworkId }) => caipNetworkId === id)
      if (!network) return
      const { chainNamespace } = network
      slice.requested.splice(slice.requested.indexOf(network), 1)
      if (slice.selected[chainNamespace] !== id) return
      const next = slice.requested.find((other) => other.chainNamespace === chainNamespace)
      if (!next) {
        delete slice.selected[chainNamespace]
      } else if (chainNamespace === slice.activeNamespace) {
        controllers.network.select(next.caipNetworkId)
      } else {
        slice.selected[chainNamespace] = next.caipNetworkId
      }
    },
  }
}
