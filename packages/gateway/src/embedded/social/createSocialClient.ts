import { type Clock, readText } from '@hawser/common'
import * as v from 'valibot'
import type { SocialProviderConfig } from '../../config/socialSchema.js'
import { fail, RequestFailure } from '../../http/failure.js'
import type { Logger } from '../../logging/createLogger.js'
import { type SocialIdentity, type SocialProvider, toSocialProvider } from './socialProviders.js'

/** How long one answer of a provider may take. */
const timeoutS = 10
/** How long what a provider says of its endpoints and its keys' place is gone by. */
const discoveryLifetimeMs = 60 * 60_000

/** What an attempt keeps for itself. Whoever has it can go on with the attempt. */
interface SocialSecrets {
  readonly state: string
  readonly nonce: string
  /** RFC 7636. */
  readonly verifier: string
}

/** One provider, as its client. Each function throws RequestFailure. */
export interface SocialClient {
  readonly provider: SocialProvider
  /** Where the browser goes to, to come back to `redirectUri` and no other address. */
  authorizationUrl(secrets: SocialSecrets, redirectUri: string): Promise<string>
  /** Who came back: of the parameters with which the browser did. */
  identify(parameters: URLSearchParams, secrets: SocialSecrets, redirectUri: string): Promise<SocialIdentity>
}

interface CreateSocialClientOptions {
  readonly id: string
  readonly config: SocialProviderConfig
  readonly clock: Clock
  readonly logger: Logger
}

/** The library is loaded with the first question. */
export function createSocialClient({ id, config, clock, logger }: CreateSocialClientOptions): SocialClient {
  const provider = toSocialProvider(id, config)
  const { oauth, name } = provider
  let known: { readonly configuration: ReturnType<typeof configure>; readonly endsMs: number } | undefined

  async function configure() {
    const openid = await import('openid-client')
    const { clientId, clientSecret, appleKey } = config
    const authentication =
      appleKey || clientSecret === undefined
        ? openid.None()
        : oauth?.authentication === 'basic'
          ? openid.ClientSecretBasic(clientSecret)
          : openid.ClientSecretPost(clientSecret)
    const isPlain = (url: string) => url.startsWith('http:')
    // The schema lets plain text to this machine alone.
    const execute = isPlain(oauth?.endpoints.token ?? provider.issuer) ? [openid.allowInsecureRequests] : []
    const metadata = { [openid.clockTolerance]: 30 }
    if (!oauth) {
      // The signature of the token is looked at as well, not the connection alone that it came by.
      const checks = [...execute, openid.enableNonRepudiationChecks]
      return openid.discovery(new URL(provider.issuer), clientId, metadata, authentication, {
        execute: checks,
        timeout: timeoutS,
      })
    }
    const { authorization, token } = oauth.endpoints
    const server = { issuer: provider.issuer, authorization_endpoint: authorization, token_endpoint: token }
    const configuration = new openid.Configuration(server, clientId, metadata, authentication)
    configuration.timeout = timeoutS
    for (const run of execute) run(configuration)
    return configuration
  }

  const load = async () => {
    if (known && known.endsMs > clock.nowMs()) return known.configuration
    const mine = { configuration: configure(), endsMs: clock.nowMs() + discoveryLifetimeMs }
    known = mine
    mine.configuration.catch(() => {
      if (known === mine) known = undefined
    })
    return mine.configuration
  }

  const readUser = async (token: string): Promise<Pick<SocialIdentity, 'subject' | 'name'>> => {
    if (!oauth) throw new TypeError('OpenID Connect says who somebody is by its token.')
    const openid = await import('openid-client')
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'hawser-gateway' })
    const response = await openid.fetchProtectedResource(
      await load(),
      token,
      new URL(oauth.endpoints.user),
      'GET',
      undefined,
      headers,
    )
    if (!response.ok) throw new Error('The provider tells of nobody.', { cause: response })
    return oauth.readUser(JSON.parse(await readText(response)))
  }

  const refuse = (error: unknown): never => {
    if (error instanceof RequestFailure) throw error
    logger.warn({ provider: id, reason: reasonOf(error) }, 'A provider did not say who somebody is')
    if (isDown(error)) throw fail(503, 'provider', `${name} cannot be reached at the moment.`)
    throw fail(401, 'provider', `${name} did not confirm who you are. Begin again.`)
  }

  return {
    provider,

    async authorizationUrl({ state, nonce, verifier }, redirectUri) {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const url = buildAuthorizationUrl(await load(), {
          response_type: 'code',
          redirect_uri: redirectUri,
          scope: provider.scopes.join(' '),
          state,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(!oauth && { nonce }),
        })
        return url.href
      } catch (error) {
        return refuse(error)
      }
    },

    async identify(parameters, { state, nonce, verifier }, redirectUri) {
      const cancelled = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'interaction_required']
      if (cancelled.includes(parameters.get('error') ?? ''))
        throw fail(401, 'cancelled', `You did not sign in with ${name}.`)
      try {
        const { authorizationCodeGrant } = await import('openid-client')
        const url = new URL(redirectUri)
        for (const [key, value] of parameters) {
          // Each provider comes back to an address of its own: those without discovery name themselves as they like.
          if (!oauth || key !== 'iss') url.searchParams.append(key, value)
        }
        const secret = config.appleKey && (await signAppleSecret(config, clock))
        const tokens = await authorizationCodeGrant(
          await load(),
          url,
          {
            expectedState: state,
            pkceCodeVerifier: verifier,
            ...(!oauth && { expectedNonce: nonce, idTokenExpected: true }),
          },
          secret === undefined ? undefined : { client_secret: secret },
        )
        if (oauth) {
          const user = await readUser(tokens.access_token)
          return { provider: id, issuer: provider.issuer, email: null, ...user }
        }
        const claims = v.parse(claimsSchema, tokens.claims())
        return {
          provider: id,
          issuer: claims.iss,
          subject: claims.sub,
          email: claims.email_verified === true ? (claims.email ?? null) : null,
          name: null,
        }
      } catch (error) {
        return refuse(error)
      }
    },
  }
}

const claimsSchema = v.object({
  iss: v.pipe(v.string(), v.minLength(1), v.maxLength(2_048)),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(254), v.email())), undefined),
  email_verified: v.optional(v.unknown()),
})

/** Apple: "Creating a client secret". */
async function signAppleSecret({ clientId, appleKey }: SocialProviderConfig, clock: Clock): Promise<string> {
  if (!appleKey) throw new TypeError('There is no key.')
  const { importPKCS8, SignJWT } = await import('jose')
  const nowS = Math.floor(clock.nowMs() / 1_000)
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: appleKey.keyId })
    .setIssuer(appleKey.teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + 300)
    .sign(await importPKCS8(appleKey.privateKey, 'ES256'))
}

/** Nothing of an answer, which may hold tokens and what they say of somebody. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, error: told } = error as Error & { readonly code?: unknown; readonly error?: unknown }
  return [error.name, code, told]
    .filter((one) => typeof one === 'string')
    .join(' ')
    .slice(0, 200)
}

/** Whether a provider could not be asked, or has a fault of its own: nothing was said of anybody. */
function isDown(error: unknown): boolean {
  const chain: unknown[] = []
  for (let one: unknown = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one, one.cause)
  return chain.some((one) => {
    if (one instanceof Response) return one.status >= 500 || one.status === 429
    if (!(one instanceof Error)) return false
    const { code, status } = one as Error & { readonly code?: unknown; readonly status?: unknown }
    return (
      code === 'OAUTH_TIMEOUT' ||
      one.name === 'TimeoutError' ||
      (typeof status === 'number' && status >= 500) ||
      /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|UND_ERR)/.test(String(code ?? ''))
    )
  })
}
