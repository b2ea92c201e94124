import * as v from 'valibot'
import type { EmailFlows } from '../embedded/createEmailFlows.js'
import type { HeldEmbeddedSession } from '../embedded/createEmbeddedSessions.js'

export const token = v.pipe(v.string(), v.regex(/^[\w.-]{16,256}$/, 'Expected what was given out'))
export const flowSchema = v.object({ id: v.pipe(v.string(), v.uuid('Expected the id that was given out')), token })
export const codeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected six digits'))
export const localeSchema = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8}){0,4}$/, 'Expected a language')),
)
export const time = v.pipe(v.string(), v.isoTimestamp())
export const begunSchema = v.object({
  flow: flowSchema,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  endsAt: time,
})
/** The origin of the page that the wallet's own page stands in. */
export const pageSchema = v.pipe(v.string(), v.maxLength(256), v.regex(/^https?:\/\/[^/\s?#]+$/, 'Expected an origin'))
export const heldSchema = v.object({
  token: v.string(),
  tokenEndsAt: time,
  refreshToken: v.optional(v.string()),
  sessionEndsAt: time,
  userId: v.string(),
})
export const nothingSchema = v.object({})

type Begun = Awaited<ReturnType<EmailFlows['begin']>>

/** As a request is answered that begins to prove that somebody reads the mail of an address. */
export function toBegun({ flow, endsAtMs }: Begun, action: v.InferOutput<typeof begunSchema>['action']) {
  return { flow: { ...flow }, action, endsAt: toTime(endsAtMs) }
}

export function toTime(ms: number): string {
  return new Date(ms).toISOString()
}

/** As a session is handed to the browser that was let in. */
export function toHeld({ session, token: given, tokenEndsAtMs, credential }: HeldEmbeddedSession) {
  return {
    token: given,
    tokenEndsAt: toTime(tokenEndsAtMs),
    sessionEndsAt: toTime(session.expires_at_ms),
    userId: session.user_id,
    ...(credential !== undefined && { refreshToken: credential }),
  }
}
