import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Network,
  unsupportedNetwork,
} from '@hawser/common'
import type { Connection, ConnectionStatus, HawserState } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'

/** The connection in use of a namespace (the active one by default), be it connected or being restored. */
export function selectActiveConnection(
  state: HawserState,
  namespace: ChainNamespace | null = state.networks.activeNamespace,
): Connection | undefined {
  const id = namespace && state.connections.active[namespace]
  return id ? state.connections.byId[id] : undefined
}

/** The account in use of a namespace (the active one by default). */
export function selectActiveAddress(state: HawserState, namespace?: ChainNamespace | undefined): string | undefined {
  return selectActiveConnection(state, namespace)?.address
}

/** The namespace that the app shows; undefined without any network. */
export function selectActiveNamespace(state: HawserState): ChainNamespace | undefined {
  return state.networks.activeNamespace ?? undefined
}

const selectUnsupported = /* @__PURE__ */ memoizeSelector<CaipNetworkId, Network>(
  (state) => [state.networks],
  (_, id) => unsupportedNetwork(id),
)

/**
 * The network that a namespace (the active one by default) is on: its wallet's own where the wallet says, else the selected one.
 * One that the app does not ask for has an empty currency.
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

/** The CAIP-10 id of the account in use of a namespace (the active one by default), on the network that it is on. */
export function selectActiveCaipAddress(
  state: HawserState,
  namespace?: ChainNamespace | undefined,
): CaipAddress | undefined {
  const address = selectActiveAddress(state, namespace)
  const network = selectActiveNetwork(state, namespace)
  return address !== undefined && network ? `${network.caipNetworkId}:${address}` : undefined
}

/** Whether the wallet of a namespace (the active one by default) is on a network that the app does not ask for. */
export function selectIsUnsupportedNetwork(state: HawserState, namespace?: ChainNamespace | undefined): boolean {
  const chainId = selectActiveConnection(state, namespace)?.chainId ?? null
  return chainId !== null && !state.networks.requested.some(({ caipNetworkId }) => caipNetworkId === chainId)
}

/**
 * Where a namespace (the active one by default) stands. Until storage was read it is `reconnecting`, "not known yet";
 * so is a stored connection whose wallet has not answered in time.
 */
export function selectStatus(
  state: HawserState,
  namespace: ChainNamespace | null = state.networks.activeNamespace,
): ConnectionStatus {
  const connection = selectActiveConnection(state, namespace)
  if (connection) return connection.status
  const unknown: readonly (ChainNamespace | null)[] = state.isRestored ? state.connections.restoring : state.namespaces
  return unknown.includes(namespace) ? 'reconnecting' : 'disconnected'
}

/**
 * Where an account stands, in the words of wagmi. `connecting`: the user is connecting a wallet. `reconnecting`: a stored connection is being
 * restored, or its wallet has not answered or not confirmed it; also until it is known whether there is one.
 */
export type AccountStatus = 'connected' | 'connecting' | 'disconnected' | 'reconnecting'

/**
 * The status of a namespace's account (the active namespace by default). What is connected stays `connected` while the user connects another
 * wallet. A connect counts for the namespaces that its wallet is asked for; by default, whatever it is asked for.
 */
export function selectAccountStatus(state: HawserState, namespace?: ChainNamespace): AccountStatus {
  const status = selectStatus(state, namespace)
  if (status === 'connected') return status
  const { attempt } = state.connecting
  if (attempt?.phase === 'waiting' && (!namespace || attempt.namespaces.includes(namespace))) return 'connecting'
  return status === 'disconnected' ? status : 'reconnecting'
}
