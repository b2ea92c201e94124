import { defineFeature } from '../client/defineFeature.js'
import type { Feature } from '../interfaces/feature.js'
import { createWalletsApi, type WalletsApi } from './createWalletsApi.js'
import { createWalletsSources } from './walletsSources.js'
import { createWalletsSlice } from './walletsState.js'

/**
 * The list of all wallets: featured and recommended ones, pages, search. Its slice is `features.wallets` of the snapshot.
 * @example const api = hawser.use(wallets)
 */
export const wallets: Feature<'wallets', WalletsApi> = /* @__PURE__ */ defineFeature({
  id: 'wallets',
  createSlice: createWalletsSlice,
  setup: (feature) => createWalletsApi({ feature, sources: createWalletsSources(feature) }),
})
