import { type Clock, caipNetworkIdSchema } from '@hawser/common'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import * as v from 'valibot'
import { SiwxSessionError, SiwxUnverifiableError } from '../errors.js'
import { defaultIssuer } from './serverKeys.js'
import type { SiwxTokenClaims } from './siwxSessions.js'

export interface SiwxTokenVerifierOptions {
  /** Where the public keys are, such as `https://gateway.example.com/.well-known/jwks.json`. They are kept for minutes, and read anew for a key that is not known. */
  readonly jwksUrl: string
  /** The hosts that messages were signed for, such as `shop.example.com`. A token of another site is refused. */
  readonly audience: string | readonly string[]
  /** Default `hawser-gateway`. */
  readonly issuer?: string | undefined
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Pick<Clock, 'nowMs'> | undefined
}

/**
 * Says who a bearer token stands for.
 *
 * @throws SiwxSessionError for what is no token of that issuer and site, or is over; SiwxUnverifiableError where the keys cannot be had.
 */
export type SiwxTokenVerifier = (token: string) => Promise<SiwxTokenClaims>

const timeoutMs = 5_000
const claimsSchema = v.object({
  iss: v.string(),
  aud: v.string(),
  sub: v.string(),
  sid: v.string(),
  exp: v.number(),
  address: v.string(),
  chainId: v.string(),
  chainNamespace: v.string(),
  caip2Network: caipNetworkIdSchema,
  uri: v.string(),
  domain: v.string(),
  nonce: v.string(),
})

/**
 * Verifies tokens by the public keys of whoever gave them out (RFC 7519, RFC 7517), in any process: no database, and no request for each token. A session that
 * was revoked is heard of when its token ends.
 *
 * @example
 * const verify = createSiwxTokenVerifier({ jwksUrl: 'https://gateway.example.com/.well-known/jwks.json', audience: 'shop.example.com' })
 */
export function createSiwxTokenVerifier(options: SiwxTokenVerifierOptions): SiwxTokenVerifier {
  const keys = createRemoteJWKSet(new URL(options.jwksUrl), {
    timeoutDuration: timeoutMs,
    ...(options.fetch && { [customFetch]: options.fetch }),
  })
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      typ: 'JWT',
      issuer: options.issuer ?? defaultIssuer,
      audience: typeof options.audience === 'string' ? options.audience : [...options.audience],
      requiredClaims: ['exp', 'sub', 'sid'],
      ...(options.clock && { currentDate: new Date(options.clock.nowMs()) }),
    }).catch((cause: unknown): { payload: JWTPayload } => {
      if (isRefusal(cause)) throw new SiwxSessionError({ cause })
      throw new SiwxUnverifiableError('The keys of tokens cannot be had at the moment. Try again.', { cause })
    })
    const claims = v.safeParse(claimsSchema, payload)
    if (!claims.success) throw new SiwxSessionError({ details: claims.issues[0].message })
    return claims.output
  }
}

/** Whether an error tells of the token, and not of the keys. */
function isRefusal(error: unknown): boolean {
  return [
    errors.JWTExpired,
    errors.JWTClaimValidationFailed,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ].some((refusal) => error instanceof refusal)
}
