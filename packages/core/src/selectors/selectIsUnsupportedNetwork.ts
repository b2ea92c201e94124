import type { ChainNamespace } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { selectActiveConnection } from './selectActiveConnection.js'

/** Whether the wallet of a namespace (the active one by default) is on a network that the app does not ask for (STA-12). */
export function selectIsUnsupportedNetwork(state: HawserState, namespace?: ChainNamespace | undefined): boolean {
  const chainId = selectActiveConnection(state, namespace)?.chainId ?? null
  return chainId !== null && !state.networks.requested.some(({ caipNetworkId }) => caipNetworkId === chainId)
}
