import * as v from 'valibot'
import type { CaipNetworkId } from './caipNetworkId.js'
import { isCaipNetworkId } from './isCaipNetworkId.js'

/** A CAIP-2 network id that came from outside (VAL-03). */
export const caipNetworkIdSchema = /* @__PURE__ */ v.custom<CaipNetworkId>(isCaipNetworkId)
