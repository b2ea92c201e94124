import { listSchema } from '@hawser/common'
import * as v from 'valibot'
import { defineSchema, text } from './wire.js'

/** The query of every request: which project asks, by which kit and version, and which client of it. */
export const projectQuerySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    projectId: v.optional(text(128)),
    /** The kit's name. */
    st: v.optional(text(64)),
    /** Framework, adapters and version, such as `react-wagmi-1.7.8`. */
    sv: v.optional(text(128)),
    clientId: v.optional(text(256)),
  }),
)

/** The features that a project's configuration speaks of. */
export const remoteFeatureIds = ['social_login', 'swap', 'onramp', 'activity', 'reown_branding'] as const

/** A feature that a project's configuration speaks of. */
export type RemoteFeatureId = (typeof remoteFeatureIds)[number]

/** One feature in a project's configuration. */
export interface RemoteFeature {
  readonly id: RemoteFeatureId
  readonly isEnabled: boolean
  /** Which parts of it, such as `['email', 'google']`; null where the service leaves that to the app, and absent where it says nothing. */
  readonly config?: readonly string[] | null | undefined
}

/** The answer of `GET /appkit/v1/config`, as a server sends it. */
export const projectConfigWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    features: v.array(
      v.strictObject({
        id: text(64),
        isEnabled: v.boolean(),
        config: v.optional(v.nullable(v.array(text(64)))),
      }),
    ),
  }),
)

/** The answer as a client reads it: features that it does not know, or that are of a wrong form, are left out. */
export const projectConfigAnswerSchema: v.GenericSchema<unknown, { readonly features: readonly RemoteFeature[] }> =
  /* @__PURE__ */ defineSchema(() =>
    v.object({
      features: listSchema(
        v.object({
          id: v.picklist(remoteFeatureIds),
          isEnabled: v.boolean(),
          config: v.optional(v.nullable(listSchema(text(64), 100))),
        }),
      ),
    }),
  )

/** The answer of `GET /projects/v1/origins`, as a server sends it. */
export const originsWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({ allowedOrigins: v.array(text(256)) }),
)

/** The answer as a client reads it: an entry that is no text is left out; an answer without the list is refused. */
export const originsAnswerSchema: v.GenericSchema<unknown, { readonly allowedOrigins: readonly string[] }> =
  /* @__PURE__ */ defineSchema(() => v.object({ allowedOrigins: listSchema(v.pipe(text(256), v.minLength(1))) }))

/** The answer of `GET /getAnalyticsConfig`, for both sides. */
export const analyticsConfigSchema = /* @__PURE__ */ defineSchema(() => v.object({ isAnalyticsEnabled: v.boolean() }))
