import { caipNetworkIdSchema, siwxSessionSchema } from '@hawser/common'
import * as v from 'valibot'

const shortText = v.pipe(v.string(), v.maxLength(4_096))
const signedText = v.pipe(v.string(), v.minLength(1), v.maxLength(50_000))

/** `token` is the nonce again, for clients that send it back in a header of its own. */
export const siwxNonceWireSchema = v.object({ nonce: shortText, token: shortText })

export const siwxAuthenticateBodySchema = v.object({
  /** The fields of the message, where the client sends them: they have to say what it says. */
  data: v.optional(v.unknown()),
  message: signedText,
  signature: signedText,
  cacao: v.optional(v.unknown()),
  /** Whether the session is held by an httpOnly cookie, or by what the answer has in it. */
  transport: v.optional(v.picklist(['cookie', 'bearer']), 'bearer'),
})

/** One session, as its account sees it. */
export const siwxSessionInfoSchema = v.object({
  id: shortText,
  accountAddress: shortText,
  chainId: caipNetworkIdSchema,
  domain: shortText,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** When its holder last had what it is held by replaced. */
  renewedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Whether whoever asks holds it. */
  isCurrent: v.boolean(),
  /** What was signed, of those that are held by whoever asks. */
  session: v.optional(siwxSessionSchema),
})

export const siwxSignedInWireSchema = v.object({
  /** A JWT for the account, which back ends verify by the keys of `/.well-known/jwks.json`. */
  token: shortText,
  tokenExpiresAt: v.pipe(v.string(), v.isoTimestamp()),
  /** What the next token is had for; where a cookie holds the session, that has it. */
  refreshToken: v.optional(shortText),
  session: siwxSessionInfoSchema,
})

export const siwxSessionsWireSchema = v.object({ sessions: v.array(siwxSessionInfoSchema) })

/** Which account, where several are signed in. */
export const siwxAccountSchema = v.object({
  chainId: v.optional(caipNetworkIdSchema),
  address: v.optional(v.pipe(v.string(), v.maxLength(128))),
})

export const siwxRefreshBodySchema = v.object({
  ...siwxAccountSchema.entries,
  refreshToken: v.optional(v.pipe(v.string(), v.maxLength(256))),
})

/** The account as `/me` returns it. Times are in seconds. */
export const siwxMeWireSchema = v.object({
  aud: shortText,
  iss: shortText,
  exp: v.number(),
  sub: shortText,
  sid: shortText,
  address: shortText,
  chainId: shortText,
  chainNamespace: shortText,
  caip2Network: caipNetworkIdSchema,
  uri: shortText,
  domain: shortText,
  nonce: shortText,
})
