import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { decodeDidKey } from './decodeDidKey.js'
import { relayCloseReasons } from './relayCloseReasons.js'

const headerSchema = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const payloadSchema = v.object({
  iss: v.string(),
  sub: v.string(),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
})
const maxTokenLength = 4096

export type AuthTokenResult =
  /** `clientId` is the `did:key` that signed. */
  | { readonly clientId: string; readonly reason?: undefined }
  | { readonly clientId?: undefined; readonly reason: string }

/**
 * Checks the token that a client brings in the query `auth`: an EdDSA JWT whose issuer is the `did:key` of the key that signed it.
 * It proves which client this is, nothing about who runs it.
 */
export function verifyAuthToken(
  token: string | null | undefined,
  options: {
    readonly nowMs: number
    readonly clockSkewMs: number
    readonly isAudience: (audience: string) => boolean
  },
): AuthTokenResult {
  if (!token) return { reason: relayCloseReasons.tokenMissing }
  const [header, payload, signature, ...rest] = token.split('.')
  if (token.length > maxTokenLength || !header || !payload || !signature || rest.length > 0) {
    return { reason: relayCloseReasons.tokenMalformed }
  }
  const claims = v.safeParse(payloadSchema, decodeJson(payload))
  if (!claims.success || !v.is(headerSchema, decodeJson(header))) return { reason: relayCloseReasons.tokenMalformed }
  const { iss, aud, iat, exp } = claims.output
  const key = decodeDidKey(iss)
  if (!key) return { reason: relayCloseReasons.tokenMalformed }
  if (!isSigned(`${header}.${payload}`, signature, key)) return { reason: relayCloseReasons.tokenSignature }
  if (!options.isAudience(aud)) return { reason: relayCloseReasons.tokenAudience }
  if (iat * 1000 > options.nowMs + options.clockSkewMs) return { reason: relayCloseReasons.tokenNotYetValid }
  if (exp * 1000 < options.nowMs - options.clockSkewMs) return { reason: relayCloseReasons.tokenExpired }
  return { clientId: iss }
}

function decodeJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function isSigned(text: string, signature: string, key: Uint8Array): boolean {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
