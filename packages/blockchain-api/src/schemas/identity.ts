import { imageUrlSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { addressText, defineSchema, text, timeText } from './wire.js'

/** The name and picture of an account. */
export interface Identity {
  readonly name: string | null
  /** A picture's https or data URL. */
  readonly avatar: string | null
}

/** The query of `GET /v1/identity/{address}`. */
export const identityQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ sender: v.optional(addressText), useCache: v.optional(v.picklist(['true', 'false'])) }),
)

/** Its answer, as a server sends it: nulls for an account without a name. */
export const identityWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    name: v.nullable(text(255)),
    avatar: v.nullable(text(2_048)),
    resolvedAt: v.nullable(timeText),
  }),
)

/** The answer as a client reads it: a name or picture of a wrong form is null. */
export const identityAnswerSchema: v.GenericSchema<unknown, Identity> = /* @__PURE__ */ defineSchema(() =>
  v.pipe(
    v.object({ name: v.unknown(), avatar: v.unknown() }),
    v.transform(({ name, avatar }) => ({
      name: v.parse(v.fallback(v.nullable(shownTextSchema(255)), null), name),
      avatar: v.parse(v.fallback(v.nullable(imageUrlSchema), null), avatar),
    })),
  ),
)
