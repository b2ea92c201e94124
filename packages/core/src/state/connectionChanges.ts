import type { CaipAddress, ChainNamespace } from '@hawser/common'
import type { HawserEvents } from '../client/events.js'
import type { ConnectionId } from '../contracts/connector.js'
import { isSameAddress } from './isSameAddress.js'
import type { Connection, HawserState } from './tree.js'

type Connections = HawserState['connections']

/** What a report or a removal changed, as the events of STA-09. */
export type ConnectionEvent = {
  [TName in 'accountChanged' | 'switchNetwork' | 'disconnect']: {
    readonly name: TName
    readonly event: HawserEvents[TName]
  }
}['accountChanged' | 'switchNetwork' | 'disconnect']

/** The next connections and what is different in them. Both records are the given ones where nothing changed. */
export interface ConnectionsChange {
  readonly byId: Readonly<Record<ConnectionId, Connection>>
  readonly active: Readonly<Partial<Record<ChainNamespace, ConnectionId>>>
  readonly events: readonly ConnectionEvent[]
}

/** Takes connections away. Where one was the active one, the namespace's next connection takes its place. Pure. */
export function removeConnections(
  { byId, active }: Pick<Connections, 'byId' | 'active'>,
  ids: readonly ConnectionId[],
): ConnectionsChange {
  const removed = ids.map((id) => byId[id]).filter((connection) => connection !== undefined)
  if (removed.length === 0) return { byId, active, events: [] }

  const rest: Record<ConnectionId, Connection> = { ...byId }
  for (const { id } of removed) delete rest[id]
  const nextActive = { ...active }
  const successors: Connection[] = []
  for (const { id, namespace } of removed) {
    if (nextActive[namespace] !== id) continue
    const others = Object.values(rest).filter((connection) => connection.namespace === namespace)
    const successor = others.find(({ status }) => status === 'connected') ?? others[0]
    if (successor) nextActive[namespace] = successor.id
    else delete nextActive[namespace]
    if (successor?.status === 'connected') successors.push(successor)
  }
  const disconnects = removed.map(
    ({ id, namespace }): ConnectionEvent => ({ name: 'disconnect', event: { namespace, connectionId: id } }),
  )
  return { byId: rest, active: nextActive, events: [...disconnects, ...successors.map(accountChanged)] }
}

/** Emitted where a namespace has another account and was not, or not by this wallet, connected before. */
export function accountChanged({ namespace, id, address, chainId }: Connection): ConnectionEvent {
  const caipAddress: CaipAddress | null = chainId === null ? null : `${chainId}:${address}`
  return { name: 'accountChanged', event: { namespace, connectionId: id, address, caipAddress, chainId } }
}

/** What changed between two states of one connection that is and stays connected. */
export function changes(before: Connection, after: Connection): readonly ConnectionEvent[] {
  const { namespace, id, address, chainId } = after
  if (isSameAddress(namespace, before.address, address) && before.chainId === chainId) return []
  return [{ name: 'switchNetwork', event: { namespace, connectionId: id, address, chainId } }]
}

/** Makes a connection its namespace's active one. Pure. */
export function activate({ byId, active }: Pick<Connections, 'byId' | 'active'>, id: ConnectionId): ConnectionsChange {
  const connection = byId[id]
  if (!connection) return { byId, active, events: [] }
  const { namespace, status } = connection
  const before = byId[active[namespace] ?? id]
  const isOther = before !== undefined && before.id !== id && status === 'connected'
  return { byId, active: { ...active, [namespace]: id }, events: isOther ? changes(before, connection) : [] }
}

/** Uses another account of a connection. Nothing changes unless the wallet shares it. Pure. */
export function chooseAddress(
  { byId, active }: Pick<Connections, 'byId' | 'active'>,
  id: ConnectionId,
  address: string,
): ConnectionsChange {
  const before = byId[id]
  if (!before?.accounts.some((account) => account.address === address)) return { byId, active, events: [] }
  const after: Connection = { ...before, address }
  return {
    byId: { ...byId, [id]: after },
    active,
    events: after.status === 'connected' ? changes(before, after) : [],
  }
}
