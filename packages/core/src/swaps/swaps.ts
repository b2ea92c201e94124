import { defineFeature } from '../client/defineFeature.js'
import type { Feature } from '../interfaces/feature.js'
import { SWAP_SLIPPAGE_PERCENT } from '../lateConstants.js'
import { createSwapsApi } from './createSwapsApi.js'
import type { SwapsApi } from './swapsApi.js'
import { createSwapsSlice } from './swapsState.js'

/**
 * Swapping of one token of an EVM network for another: a form with quotes that are kept fresh, its review, what goes on, and the swaps that were left before
 * their end. Its slice is `features.swaps` of the snapshot.
 * @example const api = hawser.use(swaps)
 */
export const swaps: Feature<'swaps', SwapsApi> = /* @__PURE__ */ defineFeature({
  id: 'swaps',
  createSlice: () => createSwapsSlice(SWAP_SLIPPAGE_PERCENT),
  setup: createSwapsApi,
})
