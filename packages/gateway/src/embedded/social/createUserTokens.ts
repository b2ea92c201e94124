import type { Clock } from '@hawser/common'
import type { createRemoteJWKSet, JWTPayload } from 'jose'
import type { SocialConfig } from '../../config/socialSchema.js'
import { fail } from '../../http/failure.js'
import type { Logger } from '../../logging/createLogger.js'
import type { SocialIdentity } from './socialProviders.js'

const timeoutMs = 5_000
/** How long keys are gone by; one that is not among them is looked for at once. */
const keysLifetimeMs = 10 * 60_000
/** Between two looks for keys: tokens that name made-up ones do not have the back end asked each time. */
const keysCooldownMs = 30_000
const toleranceS = 30

/** The integrator's own users, by tokens of their back end (RFC 7519, RFC 8725). */
export interface UserTokens {
  /** @throws RequestFailure 401 for a token that is not taken, 503 where the keys cannot be had */
  read(token: string): Promise<{
    readonly identity: SocialIdentity
    readonly provedAtMs: number
    readonly endsAtMs: number
  }>
}

interface CreateUserTokensOptions {
  readonly config: NonNullable<SocialConfig['users']>
  readonly clock: Clock
  readonly logger: Logger
}

/** The library is loaded with the first token. */
export function createUserTokens({ config, clock, logger }: CreateUserTokensOptions): UserTokens {
  const { jwksUrl, issuer, audience, algorithms, maxAgeMinutes } = config
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  return {
    async read(token) {
      const jose = await import('jose')
      keys ??= jose.createRemoteJWKSet(new URL(jwksUrl), {
        timeoutDuration: timeoutMs,
        cacheMaxAge: keysLifetimeMs,
        cooldownDuration: keysCooldownMs,
      })
      let claims: JWTPayload
      try {
        const verified = await jose.jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms: [...algorithms],
          requiredClaims: ['sub', 'iat', 'exp'],
          maxTokenAge: `${maxAgeMinutes} minutes`,
          clockTolerance: toleranceS,
          currentDate: new Date(clock.nowMs()),
        })
        claims = verified.payload
      } catch (error) {
        if (
          error instanceof jose.errors.JWKSTimeout ||
          !(error instanceof jose.errors.JOSEError) ||
          isUnreadable(error)
        ) {
          logger.warn({ err: error }, 'The keys of users’ tokens cannot be had')
          throw fail(503, 'token', 'This token cannot be checked at the moment.')
        }
        logger.info({ reason: error.code }, 'A token of a user was refused')
        throw fail(401, 'token', 'This token is not taken.')
      }
      const { sub = '', iat = 0, exp = 0 } = claims
      if (sub === '' || sub.length > 255) throw fail(401, 'token', 'This token names nobody.')
      return {
        identity: { provider: 'token', issuer, subject: sub, email: null, name: null },
        provedAtMs: iat * 1_000,
        // For as long as it would be taken.
        endsAtMs: (exp + 2 * toleranceS) * 1_000,
      }
    },
  }
}

/** The library's own code for a set that did not come, or is none. */
function isUnreadable({ code }: { readonly code: string }): boolean {
  return code === 'ERR_JOSE_GENERIC' || code === 'ERR_JWKS_INVALID'
}
