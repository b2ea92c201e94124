import type { CaipNetworkId } from '@hawser/common'
import type { ConnectionId } from '../interfaces/connector.js'
import type { Connection, HawserState } from '../state/tree.js'

/** Which connections there are, and which of them each namespace uses. */
export type Connections = Readonly<Pick<HawserState['connections'], 'byId' | 'active'>>

/** The next connections. Both records are the given ones where nothing changed. */
export type ConnectionsChange = Connections

/** A connection by its id, which an app may have from anywhere. */
export function findConnection({ byId }: Pick<Connections, 'byId'>, id: ConnectionId): Connection | undefined {
  return Object.hasOwn(byId, id) ? byId[id] : undefined
}

/** Takes connections away. Where one was the active one, the namespace's next connection takes its place. */
export function removeConnections({ byId, active }: Connections, ids: readonly ConnectionId[]): ConnectionsChange {
  const removed = ids.map((id) => byId[id]).filter((connection) => connection !== undefined)
  if (removed.length === 0) return { byId, active }

  const rest: Record<ConnectionId, Connection> = { ...byId }
  for (const { id } of removed) delete rest[id]
  const nextActive = { ...active }
  for (const { id, namespace } of removed) {
    if (nextActive[namespace] !== id) continue
    const others = Object.values(rest).filter((connection) => connection.namespace === namespace)
    const successor = others.find(({ status }) => status === 'connected') ?? others[0]
    if (successor) nextActive[namespace] = successor.id
    else delete nextActive[namespace]
  }
  return { byId: rest, active: nextActive }
}

/** A wallet is on another chain, as its adapter has seen; its own word of it may come later or never. */
export function observeChain(
  { byId, active }: Connections,
  {
    id,
    generation,
    chainId,
  }: { readonly id: ConnectionId; readonly generation: number; readonly chainId: CaipNetworkId },
): ConnectionsChange {
  const connection = byId[id]
  if (connection?.generation !== generation || connection.chainId === chainId) return { byId, active }
  return { byId: { ...byId, [id]: { ...connection, chainId } }, active }
}

/** Makes a connection its namespace's active one. */
export function activate({ byId, active }: Connections, id: ConnectionId): ConnectionsChange {
  const connection = byId[id]
  return { byId, active: connection ? { ...active, [connection.namespace]: id } : active }
}

/** Uses another account of a connection. Nothing changes unless the wallet shares it. */
export function chooseAddress({ byId, active }: Connections, id: ConnectionId, address: string): ConnectionsChange {
  const before = byId[id]
  if (!before?.accounts.some((account) => account.address === address)) return { byId, active }
  return { byId: { ...byId, [id]: { ...before, address } }, active }
}
