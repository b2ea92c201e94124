import * as v from 'valibot'
import type { CaipAddress } from './caipAddress.js'
import { isCaipAddress } from './isCaipAddress.js'

/** A CAIP-10 account id that came from outside (VAL-03). */
export const caipAddressSchema = /* @__PURE__ */ v.custom<CaipAddress>(isCaipAddress)
