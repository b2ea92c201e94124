import { defineFeature } from '../client/defineFeature.js'
import type { Feature } from '../interfaces/feature.js'
import { createOnRampApi } from './createOnRampApi.js'
import type { OnRampApi } from './onRampApi.js'
import { createOnRampSlice } from './onRampState.js'

/**
 * Buying tokens with money: what can be bought where the buyer lives, the providers' offers by what arrives, and purchases, which are followed until the
 * account holds what was bought. Its slice is `features.onRamp` of the snapshot.
 * @example const stop = hawser.use(onRamp).watch()
 */
export const onRamp: Feature<'onRamp', OnRampApi> = /* @__PURE__ */ defineFeature({
  id: 'onRamp',
  createSlice: createOnRampSlice,
  setup: createOnRampApi,
})
