import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '@hawser/common'
import * as v from 'valibot'

const headerSchema = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const payloadSchema = v.object({
  iss: v.string(),
  sub: v.string(),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
})
const maxTokenLength = 4096

type AuthTokenResult =
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

const prefix = 'did:key:z'
/** A key of 34 bytes has 48 characters. */
const maxLength = 128
/** The multicodec of an ed25519 public key. */
const multicodec = [0xed, 0x01] as const

/** The 32 bytes of the ed25519 public key that a `did:key` names, or undefined when it names none. */
export function decodeDidKey(did: string): Uint8Array | undefined {
  if (!did.startsWith(prefix) || did.length > prefix.length + maxLength) return undefined
  const bytes = decodeBase58(did.slice(prefix.length))
  if (bytes?.length !== 34 || bytes[0] !== multicodec[0] || bytes[1] !== multicodec[1]) return undefined
  return bytes.slice(2)
}

/** The texts with which a relay of WalletConnect refuses a socket (close code 3000). Clients look for some of them word for word. */
export const relayCloseReasons = {
  invalidKey: 'Unauthorized: invalid key',
  originNotAllowed: 'Unauthorized: origin not allowed',
  tokenMissing: 'JWT validation error: JWT Token is missing',
  tokenMalformed: 'JWT validation error: JWT Token is malformed',
  tokenSignature: 'JWT validation error: JWT Token has an invalid signature',
  tokenAudience: 'JWT validation error: JWT Token is for another audience',
  tokenNotYetValid: 'JWT validation error: JWT Token is not yet valid',
  tokenExpired: 'JWT validation error: JWT Token is expired',
  unavailable: 'Unauthorized: the check of the key failed',
} as const
