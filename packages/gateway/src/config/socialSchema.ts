import * as v from 'valibot'

const text = (maxLength: number) =>
  v.pipe(
    v.string('must be a text'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
  )
/** What is sent there says who somebody is: in plain text to this machine alone. */
const serviceUrl = v.pipe(
  text(2_048),
  v.check(isSafe, 'must be an https address without a query, or an http one of this machine'),
)
const whole = (minimum: number, maximum: number) =>
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(minimum, `must be at least ${minimum}`),
    v.maxValue(maximum, `must be at most ${maximum}`),
  )

/** The providers whose addresses are known, beside which any OpenID Connect issuer can stand under a name of its own. */
const knownProviders = ['google', 'apple', 'facebook', 'github', 'x', 'discord'] as const

const providerSchema = v.strictObject({
  clientId: text(512),
  /** Absent for a public client, which PKCE alone protects. */
  clientSecret: v.optional(text(2_048)),
  /** Apple's client secret is signed anew for each use by this key, instead of being renewed by hand twice a year. */
  appleKey: v.optional(v.strictObject({ teamId: text(64), keyId: text(64), privateKey: text(4_096) })),
  /** What users read. */
  name: v.optional(text(64)),
  /** Of an OpenID Connect provider. Who somebody is depends on it: another issuer's users are others. */
  issuer: v.optional(serviceUrl),
  scopes: v.optional(v.pipe(v.array(text(128)), v.maxLength(20, 'must have at most 20 entries'))),
  /** Where a provider that has no discovery is, such as GitHub on a server of your own. All three, or none. */
  endpoints: v.optional(v.strictObject({ authorization: serviceUrl, token: serviceUrl, user: serviceUrl })),
})

/** Ways in beside e-mail. */
export const socialSchema = v.strictObject({
  /** By the name that stands in addresses and tables: it never changes afterwards. */
  providers: v.optional(
    v.pipe(
      v.record(
        v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,31}$/, 'must have at most 32 small letters, digits and hyphens')),
        providerSchema,
      ),
      v.check(
        (providers) =>
          ['email', 'farcaster', 'telegram', 'token', 'passkey'].every((name) => !Object.hasOwn(providers, name)),
        'must not be called email, farcaster, telegram, token or passkey',
      ),
      v.check(
        (providers) =>
          Object.entries(providers).every(
            ([id, { issuer }]) => issuer !== undefined || knownProviders.some((one) => one === id),
          ),
        'must have an issuer where they are none of google, apple, facebook, github, x and discord',
      ),
    ),
    {},
  ),
  /** The users of your own back end, who show a JWT of its. */
  users: v.optional(
    v.strictObject({
      /** Where its public keys are (RFC 7517). */
      jwksUrl: serviceUrl,
      issuer: text(2_048),
      audience: text(512),
      /** Asymmetric ones alone: whoever checks tokens can make none. */
      algorithms: v.optional(
        v.pipe(
          v.array(
            v.picklist(
              ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
              'must be an asymmetric algorithm such as ES256',
            ),
          ),
          v.minLength(1, 'must have at least one algorithm'),
        ),
        ['RS256', 'PS256', 'ES256', 'EdDSA'],
      ),
      /** How long ago a token may have been made. */
      maxAgeMinutes: v.optional(whole(1, 60), 5),
    }),
  ),
  /** Accounts by a passkey alone (WebAuthn), made and asked for on the wallet's own page. */
  passkey: v.optional(
    v.strictObject({
      /** What people's devices call the wallet; `embeddedWallet.name` when absent. */
      name: v.optional(text(64)),
    }),
  ),
  telegram: v.optional(
    v.strictObject({
      botToken: v.pipe(text(256), v.regex(/^\d+:[\w-]{20,}$/, 'must be the token of a bot')),
      /** How long ago Telegram may have opened the app. */
      maxAgeMinutes: v.optional(whole(1, 1_440), 60),
    }),
  ),
  farcaster: v.optional(
    v.strictObject({
      relayUrl: v.optional(serviceUrl, 'https://relay.farcaster.xyz'),
      /** Where the registry of ids is: one of the `networks`. */
      network: v.optional(
        v.pipe(v.string(), v.regex(/^eip155:\d{1,20}$/, 'must be an EVM network such as eip155:10')),
        'eip155:10',
      ),
      registry: v.optional(
        v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'must be the address of a contract')),
        '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
      ),
    }),
  ),
})

export type SocialConfig = v.InferOutput<typeof socialSchema>
export type SocialProviderConfig = SocialConfig['providers'][string]

function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, search, hash, username } = new URL(url)
  if (search !== '' || hash !== '' || username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
