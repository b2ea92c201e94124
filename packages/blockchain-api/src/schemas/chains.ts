import { type CaipNetworkId, caipNetworkIdSchema, listSchema } from '@hawser/common'
import * as v from 'valibot'
import { defineSchema, networkIdText } from './wire.js'

/** The networks that a service answers for. */
export interface SupportedChains {
  readonly http: readonly CaipNetworkId[]
  /** Those that can be watched by a WebSocket. */
  readonly ws: readonly CaipNetworkId[]
}

/** The answer of `GET /v1/supported-chains`, as a server sends it. */
export const supportedChainsWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({ http: v.array(networkIdText), ws: v.array(networkIdText) }),
)

/** The answer as a client reads it: ids of a wrong form or of an unknown namespace are left out; without the list `http` it is refused. */
export const supportedChainsAnswerSchema: v.GenericSchema<unknown, SupportedChains> = /* @__PURE__ */ defineSchema(
  () => {
    const ids = listSchema(caipNetworkIdSchema, 5_000)
    return v.object({ http: ids, ws: v.fallback(ids, []) })
  },
)
