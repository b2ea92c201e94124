import type { ChainNamespace } from '@hawser/common'
import type { AdapterFactory } from '../interfaces/adapter.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { HawserState } from '../state/tree.js'
import type { ConnectionsChange } from './connectionChanges.js'

type ConnectionsSlice = HawserState['connections']

/** The connections' slice as a client begins. */
export function createConnectionsSlice(
  adapters: readonly Pick<AdapterFactory, 'namespace' | 'persistence'>[],
): ConnectionsSlice {
  const restoring = adapters.filter(({ persistence }) => persistence).map(({ namespace }) => namespace)
  return { byId: {}, active: {}, unreachable: [], restoring }
}

/** The one writer of the connections, beside `writeRestoring`: of the differences alone. Whatever a wallet has said comes by `commitConnections`, which has all the rest follow. */
export function writeConnections(
  slice: ConnectionsSlice,
  { byId, active, unreachable }: ConnectionsChange & { readonly unreachable?: string[] | undefined },
): void {
  for (const id of Object.keys(slice.byId) as ConnectionId[]) {
    if (!byId[id]) delete slice.byId[id]
  }
  for (const connection of Object.values(byId)) {
    if (slice.byId[connection.id] !== connection) slice.byId[connection.id] = connection
  }
  for (const namespace of Object.keys(slice.active) as ChainNamespace[]) {
    if (!active[namespace]) delete slice.active[namespace]
  }
  Object.assign(slice.active, active)
  if (unreachable) slice.unreachable = unreachable
}
