import type { HawserState } from '../state/tree.js'
import type { WalletsState } from './walletsState.js'

/** The wallets feature's slice; undefined until the feature is in use. */
export function selectWallets(state: HawserState): WalletsState | undefined {
  return state.features.wallets
}
