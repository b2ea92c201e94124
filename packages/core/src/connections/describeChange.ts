import type { CaipAddress, ChainNamespace } from '@hawser/common'
import type { HawserEvents } from '../client/events.js'
import type { ConnectionId } from '../interfaces/connector.js'
import { isSameAddress } from '../state/account.js'
import type { Connection } from '../state/tree.js'
import type { Connections } from './connectionChanges.js'

type ConnectionEventName =
  | 'accountChanged'
  | 'switchNetwork'
  | 'disconnect'
  | 'disconnected'
  | 'addressChanged'
  | 'chainChanged'

/** An event that tells a change of the connections. */
export type ConnectionEvent = {
  [TName in ConnectionEventName]: { readonly name: TName; readonly event: HawserEvents[TName] }
}[ConnectionEventName]

/** The difference between two states of the connections, as the events that tell it. Pure. */
export function describeChange(before: Connections, after: Connections): readonly ConnectionEvent[] {
  const gone = Object.values(before.byId).filter(({ id }) => !after.byId[id])
  const events = gone.map(
    ({ id, namespace }): ConnectionEvent => ({ name: 'disconnect', event: { namespace, connectionId: id } }),
  )
  events.push(...describeEach(before, after))
  if (gone.length > 0) events.push({ name: 'disconnected', event: { connectionIds: gone.map(({ id }) => id) } })
  return [...events, ...describeInUse(before, after)]
}

/** The specification's events, which speak of each connection that is there by itself. */
function describeEach(before: Connections, after: Connections): readonly ConnectionEvent[] {
  const events: ConnectionEvent[] = []
  const told = new Set<ConnectionId>()
  for (const connection of Object.values(after.byId)) {
    const known = before.byId[connection.id]
    if (connection.status !== 'connected' || known === connection) continue
    if (known?.status !== 'connected') events.push(accountChanged(connection))
    else if (isMoved(known, connection)) {
      events.push(switchNetwork(connection))
      told.add(connection.id)
    }
  }
  for (const namespace of Object.keys(after.active) as ChainNamespace[]) {
    const [was, is] = [inUse(before, namespace), inUse(after, namespace)]
    // One that has just connected was told of above.
    if (is?.status !== 'connected' || was?.id === is.id || before.byId[is.id]?.status !== 'connected') continue
    if (!was || !after.byId[was.id]) events.push(accountChanged(is))
    else if (isMoved(was, is) && !told.has(is.id)) events.push(switchNetwork(is))
  }
  return events
}

/** The events of a namespace that was connected and still is. */
function describeInUse(before: Connections, after: Connections): readonly ConnectionEvent[] {
  const events: ConnectionEvent[] = []
  for (const namespace of Object.keys(after.active) as ChainNamespace[]) {
    const [was, is] = [inUse(before, namespace), inUse(after, namespace)]
    if (was?.status !== 'connected' || is?.status !== 'connected') continue
    if (!isSameAddress(namespace, was.address, is.address))
      events.push({ name: 'addressChanged', event: { namespace, from: was.address, to: is.address } })
    if (was.chainId !== is.chainId)
      events.push({ name: 'chainChanged', event: { namespace, from: was.chainId, to: is.chainId } })
  }
  return events
}

function inUse({ byId, active }: Connections, namespace: ChainNamespace): Connection | undefined {
  return byId[active[namespace] ?? `${namespace}/`]
}

function isMoved(before: Connection, after: Connection): boolean {
  return !isSameAddress(after.namespace, before.address, after.address) || before.chainId !== after.chainId
}

function accountChanged({ namespace, id, address, chainId }: Connection): ConnectionEvent {
  const caipAddress: CaipAddress | null = chainId === null ? null : `${chainId}:${address}`
  return { name: 'accountChanged', event: { namespace, connectionId: id, address, caipAddress, chainId } }
}

function switchNetwork({ namespace, id, address, chainId }: Connection): ConnectionEvent {
  return { name: 'switchNetwork', event: { namespace, connectionId: id, address, chainId } }
}
