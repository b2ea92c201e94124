import { defineFeature } from '../client/defineFeature.js'
import type { Feature } from '../interfaces/feature.js'
import { createSendApi } from './createSendApi.js'
import type { SendApi } from './sendApi.js'
import { createSendSlice } from './sendState.js'

/**
 * Sending of the native currency and of tokens: a form, its review and what was sent. Its slice is `features.send` of the snapshot.
 * @example const api = hawser.use(send)
 */
export const send: Feature<'send', SendApi> = /* @__PURE__ */ defineFeature({
  id: 'send',
  createSlice: createSendSlice,
  setup: createSendApi,
})
