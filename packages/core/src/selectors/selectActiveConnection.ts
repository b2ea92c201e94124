import type { ChainNamespace } from '@hawser/common'
import type { Connection, HawserState } from '../state/tree.js'

/** The connection in use of a namespace (the active one by default), be it connected or being restored. */
export function selectActiveConnection(
  state: HawserState,
  namespace: ChainNamespace | null = state.networks.activeNamespace,
): Connection | undefined {
  const id = namespace && state.connections.active[namespace]
  return id ? state.connections.byId[id] : undefined
}
