import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { HawserEvents } from '../client/events.js'
import type { HawserState, NamespaceMove } from '../state/tree.js'

type Networks = HawserState['networks']

/** The networks' slice as a client begins: each namespace stands on its first network, the app on its default one. */
export function createNetworksSlice(
  requested: readonly Network[],
  defaultNetwork?: CaipNetworkId | undefined,
): Networks {
  const first = requested.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork) ?? requested[0]
  const selected: Networks['selected'] = {}
  for (const { chainNamespace, caipNetworkId } of requested) selected[chainNamespace] ??= caipNetworkId
  if (first) selected[first.chainNamespace] = first.caipNetworkId
  return {
    requested: [...requested],
    selected,
    activeNamespace: first?.chainNamespace ?? null,
    isSwitchingNamespace: false,
    isNamespaceFilterDisabled: false,
    switchAttempt: null,
    move: null,
  }
}

export interface NetworkControllerDeps {
  readonly emit: (name: 'networkSelected', event: HawserEvents['networkSelected']) => void
}

/** Which of the networks the app has chosen for each namespace, and which namespace it shows. */
export function createNetworkController(slice: Networks, deps: NetworkControllerDeps) {
  const first = slice.activeNamespace ? slice.selected[slice.activeNamespace] : undefined

  const find = (id: CaipNetworkId): Network | undefined =>
    slice.requested.find(({ caipNetworkId }) => caipNetworkId === id)
  const activate = (namespace: ChainNamespace, id: CaipNetworkId, move: NamespaceMove | null = null): void => {
    const previousNamespace = slice.activeNamespace
    slice.move = move
    if (slice.selected[namespace] === id && previousNamespace === namespace) return
    slice.selected[namespace] = id
    slice.activeNamespace = namespace
    deps.emit('networkSelected', { namespace, caipNetworkId: id, previousNamespace })
  }

  return {
    /** The app's or user's choice: it becomes the active one. Ignored unless the network is requested. */
    select(id: CaipNetworkId): void {
      const network = find(id)
      if (network) activate(network.chainNamespace, id)
    },
    /** Back to what the app begins with: its default network, else its first. */
    selectFirst(): void {
      const network = (first && find(first)) ?? slice.requested[0]
      if (network) activate(network.chainNamespace, network.caipNetworkId)
    },
    /** Shows another namespace on the network that it stands on. */
    setActiveNamespace(namespace: ChainNamespace, move?: NamespaceMove): void {
      const id = slice.selected[namespace]
      if (id) activate(namespace, id, move)
    },
    /** The namespace's wallet is on `id` now: where the app asks for that network, its choice follows. */
    followWallet(namespace: ChainNamespace, id: CaipNetworkId | null): void {
      if (id && find(id) && slice.selected[namespace] !== id) slice.selected[namespace] = id
    },
    /** Takes over what is stored, as far as it is still requested. */
    restore({ activeNamespace, selected }: Pick<Networks, 'activeNamespace' | 'selected'>): void {
      for (const [namespace, id] of Object.entries(selected)) {
        if (find(id)) slice.selected[namespace as ChainNamespace] = id
      }
      if (activeNamespace && slice.selected[activeNamespace]) slice.activeNamespace = activeNamespace
    },
  }
}

export type NetworkController = ReturnType<typeof createNetworkController>
