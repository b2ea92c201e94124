import type { ChainNamespace } from '@hawser/common'
import type { Internals } from './internals.js'
import { isKept } from './isKept.js'
import { readRecentWallets, readStoredState } from './storedState.js'

/** Takes over what is stored, at once. Wallets are asked afterwards. */
export function restoreState(internals: Internals): void {
  const { state, storage, controllers } = internals
  const isOurs = ({ namespace }: { readonly namespace: ChainNamespace }): boolean => isKept(internals, namespace)
  const stored = readStoredState(storage)
  controllers.connection.restore((stored?.connections ?? []).filter(isOurs), isOurs)
  if (stored) controllers.network.restore(stored)
  controllers.connection.setRecent(readRecentWallets(storage))
  state.isRestored = true
}
