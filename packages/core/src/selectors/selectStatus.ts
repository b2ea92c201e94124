import type { ChainNamespace } from '@hawser/common'
import type { ConnectionStatus, HawserState } from '../state/tree.js'
import { selectActiveConnection } from './selectActiveConnection.js'

/**
 * Where a namespace (the active one by default) stands (STA-01). Until storage was read it is `reconnecting`, "not known yet";
 * so is a stored connection whose wallet has not answered in time.
 */
export function selectStatus(
  state: HawserState,
  namespace: ChainNamespace | null = state.networks.activeNamespace,
): ConnectionStatus {
  const connection = selectActiveConnection(state, namespace)
  if (connection) return connection.status
  const isUnknown = !state.isRestored && namespace !== null && state.namespaces.includes(namespace)
  return isUnknown ? 'reconnecting' : 'disconnected'
}
