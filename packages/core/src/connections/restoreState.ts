import type { ChainNamespace } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { commitConnections } from './commitConnections.js'
import { restoreConnections } from './connectionChanges.js'
import type { StoredConnection } from './storedConnection.js'
import { isKept, readRecentWallets, readStoredState } from './storedState.js'

/** Takes over what is stored, at once. Wallets are asked afterwards. */
export function restoreState(internals: Internals): void {
  const { state, storage, controllers } = internals
  const isOurs = ({ namespace }: { readonly namespace: ChainNamespace }): boolean => isKept(internals, namespace)
  const stored = readStoredState(storage)
  commitStored(internals, (stored?.connections ?? []).filter(isOurs), isOurs)
  if (stored) controllers.network.restore(stored)
  controllers.recentWallets.set(readRecentWallets(storage))
  state.isRestored = true
}

/** Puts stored connections into the state. Those that `isOurs` says would be among them, but are not, go. */
export function commitStored(
  internals: Internals,
  stored: readonly StoredConnection[],
  isOurs?: (connection: { readonly namespace: ChainNamespace }) => boolean,
): void {
  const generation = internals.controllers.attempts.takeGenerations(stored.length)
  commitConnections(internals, restoreConnections(internals.state.connections, { stored, generation, isOurs }))
}
