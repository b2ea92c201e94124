import type { ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { writeConnections } from './connectionsSlice.js'
import type { StoredConnection } from './storedConnection.js'
import { takeStored } from './storedState.js'

// What the state has of a namespace whose connections are kept by its library. It comes with the adapter of that library alone.

/** Puts connections into the state that no wallet has been asked for yet. Those that are known already stay as they are, and none goes. */
export function commitUnasked(
  { state: { connections }, takeGenerations }: Pick<Internals, 'state' | 'takeGenerations'>,
  stored: readonly StoredConnection[],
): void {
  const generation = takeGenerations(stored.length)
  writeConnections(connections, takeStored(connections, { stored, generation, isOurs: () => false }))
}

/** Says whether it is not known yet what the library of a namespace has. */
export function writeRestoring(
  { state: { connections } }: Pick<Internals, 'state'>,
  namespace: ChainNamespace,
  isRestoring: boolean,
): void {
  const { restoring } = connections
  if (restoring.includes(namespace) === isRestoring) return
  const others = restoring.filter((other) => other !== namespace)
  connections.restoring = isRestoring ? [...others, namespace] : others
}
