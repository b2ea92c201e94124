import type { Connection, HawserState } from '../state/tree.js'

/** The connections to a wallet in another app: there is one session with one at a time. */
export function selectPairedConnections({
  connections,
  connectors,
}: Pick<HawserState, 'connections' | 'connectors'>): readonly Connection[] {
  const ids = connectors.list.filter(({ pairs }) => pairs).map(({ id }) => id)
  return Object.values(connections.byId).filter(({ connectorId }) => ids.includes(connectorId))
}

/** Whether the session with a wallet in another app stands. */
export function isPairedConnected(state: Pick<HawserState, 'connections' | 'connectors'>): boolean {
  return selectPairedConnections(state).some(({ status }) => status === 'connected')
}
