import * as v from 'valibot'
import type { SocialProviderConfig } from '../../config/socialSchema.js'

/** Who somebody is at a provider. */
export interface SocialIdentity {
  readonly provider: string
  /** Of the provider: the same subject at another one is somebody else. */
  readonly issuer: string
  readonly subject: string
  /** To be shown, and only where the provider says that it is verified. It finds nobody. */
  readonly email: string | null
  readonly name: string | null
}

/** How a provider is asked. */
export interface SocialProvider {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly scopes: readonly string[]
  /** Undefined for OpenID Connect, which tells of its endpoints and says who somebody is by a signed token. */
  readonly oauth:
    | {
        readonly endpoints: NonNullable<SocialProviderConfig['endpoints']>
        readonly authentication: 'basic' | 'post'
        readonly readUser: (answer: unknown) => Pick<SocialIdentity, 'subject' | 'name'>
      }
    | undefined
}

type Known = Omit<SocialProvider, 'id'>

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(String))
const cut = (name: string | null | undefined) => name?.slice(0, 128) || null

/** No more is asked for than who somebody is. Sources: the providers' public documentation. */
const known: Readonly<Record<string, Known>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scopes: ['openid', 'email'], oauth: undefined },
  // With more scopes the answer comes by a form of another site.
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com', scopes: ['openid'], oauth: undefined },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scopes: ['public_profile'],
    oauth: {
      endpoints: {
        authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
        token: 'https://graph.facebook.com/v23.0/oauth/access_token',
        user: 'https://graph.facebook.com/v23.0/me',
      },
      authentication: 'post',
      readUser(answer) {
        const { id, name } = v.parse(v.object({ id: text, name: v.nullish(v.string()) }), answer)
        return { subject: id, name: cut(name) }
      },
    },
  },
  github: {
    name: 'GitHub',
    issuer: 'https://github.com/login/oauth',
    scopes: ['read:user'],
    oauth: {
      endpoints: {
        authorization: 'https://github.com/login/oauth/authorize',
        token: 'https://github.com/login/oauth/access_token',
        user: 'https://api.github.com/user',
      },
      authentication: 'post',
      readUser(answer) {
        // A login can be given up, and taken by somebody else. The number stays.
        const { id, login } = v.parse(v.object({ id: number, login: v.string() }), answer)
        return { subject: id, name: cut(login) }
      },
    },
  },
  x: {
    name: 'X',
    issuer: 'https://x.com',
    scopes: ['users.read', 'tweet.read'],
    oauth: {
      endpoints: {
        authorization: 'https://x.com/i/oauth2/authorize',
        token: 'https://api.x.com/2/oauth2/token',
        user: 'https://api.x.com/2/users/me',
      },
      authentication: 'basic',
      readUser(answer) {
        const { data } = v.parse(v.object({ data: v.object({ id: text, username: v.string() }) }), answer)
        return { subject: data.id, name: cut(data.username) }
      },
    },
  },
  discord: {
    name: 'Discord',
    issuer: 'https://discord.com',
    scopes: ['identify'],
    oauth: {
      endpoints: {
        authorization: 'https://discord.com/oauth2/authorize',
        token: 'https://discord.com/api/oauth2/token',
        user: 'https://discord.com/api/users/@me',
      },
      authentication: 'post',
      readUser(answer) {
        const { id, username } = v.parse(v.object({ id: text, username: v.string() }), answer)
        return { subject: id, name: cut(username) }
      },
    },
  },
}

/** A provider by its name and what the operator sets of it. */
export function toSocialProvider(
  id: string,
  { name, issuer, scopes, endpoints }: SocialProviderConfig,
): SocialProvider {
  const own = Object.hasOwn(known, id) ? known[id] : undefined
  const oauth = own?.oauth && (endpoints ? { ...own.oauth, endpoints } : own.oauth)
  return {
    id,
    name: name ?? own?.name ?? id,
    issuer: issuer ?? own?.issuer ?? '',
    scopes: scopes ?? own?.scopes ?? ['openid', 'email'],
    oauth,
  }
}
