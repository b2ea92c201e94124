import * as v from 'valibot'
import { defineSchema, networkIdText, text } from './wire.js'

/** The query of `POST /v1/`, the JSON-RPC endpoint. */
export const rpcQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    chainId: networkIdText,
    sessionId: v.optional(text(128)),
    providerId: v.optional(text(128)),
  }),
)

/** One JSON-RPC 2.0 request; the body is one of them, or a list. What it asks is the node's to check. */
export const rpcRequestSchema = /* @__PURE__ */ defineSchema(() =>
  v.looseObject({
    jsonrpc: v.literal('2.0'),
    id: v.optional(v.nullable(v.union([v.number(), text(128)]))),
    method: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
  }),
)
