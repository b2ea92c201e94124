import type { Feature } from '../interfaces/feature.js'
import { contractVersion } from '../interfaces/version.js'
import { createWalletsApi } from './createWalletsApi.js'
import { createWalletsSources } from './createWalletsSources.js'
import type { WalletsApi } from './walletsApi.js'
import { createWalletsSlice, type WalletsState } from './walletsState.js'

/**
 * The list of all wallets: featured and recommended ones, pages, search. Its slice is `features.wallets` of the snapshot.
 * @example const api = hawser.use(wallets)
 */
export const wallets: Feature<'wallets', WalletsState, WalletsApi> = {
  contractVersion,
  id: 'wallets',
  createSlice: createWalletsSlice,
  setup: ({ slice, internals }) => createWalletsApi(slice, { internals, sources: createWalletsSources(internals) }),
}
