import { listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { defineSchema, text } from './wire.js'

/** Why a server refused a request. */
export interface FailureReason {
  /** The parameter that was wrong, or what else was, such as `authentication` or `rate_limited`; empty where the server names none. */
  readonly field: string
  readonly description: string
}

/** The body of every answer that is not 2xx, as a server sends it. */
export const failureWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    status: v.literal('FAILED'),
    reasons: v.pipe(v.array(v.strictObject({ field: text(128), description: text(1_000) })), v.minLength(1)),
    /** The same in one text, where clients of another protocol read that (ERC-3668). */
    message: v.optional(text(1_000)),
  }),
)

/** The failure as a client reads it: in its own form, in that of quote services (`code`, `message`), or as a JSON-RPC error. At most ten reasons. */
export const failureAnswerSchema: v.GenericSchema<unknown, readonly FailureReason[]> = /* @__PURE__ */ defineSchema(
  () => {
    const description = shownTextSchema(300)
    const field = v.fallback(v.union([shownTextSchema(64), v.pipe(v.number(), v.transform(String))]), '')
    const coded = v.pipe(
      v.object({ code: field, message: description }),
      v.transform(({ code, message }) => [{ field: code, description: message }]),
    )
    return v.union([
      v.pipe(
        v.object({ reasons: listSchema(v.object({ field, description }), 10) }),
        v.transform(({ reasons }) => reasons),
      ),
      coded,
      v.pipe(
        v.object({ error: coded }),
        v.transform(({ error }) => error),
      ),
    ])
  },
)
