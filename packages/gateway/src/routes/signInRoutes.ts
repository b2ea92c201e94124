import {
  siwxAccountSchema,
  siwxAuthenticateBodySchema,
  siwxMeWireSchema,
  siwxNonceWireSchema,
  siwxRefreshBodySchema,
  siwxSessionsWireSchema,
  siwxSignedInWireSchema,
} from '@hawser/siwx/schemas'
import type { SiwxEndpointAnswer } from '@hawser/siwx/server'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import { defineRoute, NotedAnswer, type Route, type RouteContext } from '../http/route.js'
import { isOriginNamed } from '../projects/project.js'
import type { SignIn } from '../signIn/createSignIn.js'

const shared = { access: 'project', takesCookies: true } as const
const nothingSchema = v.object({})
const jwksSchema = v.object({ keys: v.array(v.record(v.string(), v.unknown())) })
const bodyOf = <TSchema extends v.GenericSchema>(schema: TSchema) => v.optional(schema, {} as v.InferInput<TSchema>)

/** Signing in with a wallet, and the sessions that come of it. */
export function createSignInRoutes(configured: SignIn | undefined): readonly Route[] {
  const require = () => {
    if (configured) return configured
    throw fail(404, 'signIn', 'Sign-in is not configured on this gateway.')
  }
  const toRequest = (method: string, { project, header, signal }: RouteContext) => ({
    method,
    header,
    realm: project.name,
    isOriginAllowed: (origin: string) => isOriginNamed(project, origin),
    signal,
  })
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/auth/v1/nonce'],
      summary: 'A nonce for one message, to be signed within ten minutes',
      rate: 'requests',
      answer: siwxNonceWireSchema,
      handle: async (_, context) => require().endpoints.nonce(toRequest('GET', context)),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/auth/v1/authenticate'],
      summary: 'Signs an account in by a message that it signed, once: by a cookie, or by tokens',
      rate: 'signIn',
      body: siwxAuthenticateBodySchema,
      answer: siwxSignedInWireSchema,
      handle: async ({ body }, context) =>
        toAnswer(await require().endpoints.authenticate(toRequest('POST', context), body)),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/auth/v1/refresh'],
      summary: 'The next token of a session. What it is had for is replaced: by cookie, or by the refreshToken',
      rate: 'signIn',
      body: bodyOf(siwxRefreshBodySchema),
      answer: siwxSignedInWireSchema,
      handle: async ({ body }, context) =>
        toAnswer(await require().endpoints.refresh(toRequest('POST', context), body)),
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/auth/v1/me'],
      summary: 'Who is signed in: the newest account, or the one that is named',
      rate: 'requests',
      query: siwxAccountSchema,
      answer: siwxMeWireSchema,
      handle: async ({ query }, context) => toAnswer(await require().endpoints.me(toRequest('GET', context), query)),
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/auth/v1/sessions'],
      summary: 'The sessions of the accounts that are signed in, on every device: none in a browser where nobody is',
      rate: 'requests',
      answer: siwxSessionsWireSchema,
      handle: async (_, context) => toAnswer(await require().endpoints.sessions(toRequest('GET', context))),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/auth/v1/sessions/:id/revoke'],
      summary: 'Ends one of those sessions',
      rate: 'requests',
      params: v.object({ id: v.pipe(v.string(), v.uuid('Expected the id of a session')) }),
      answer: nothingSchema,
      handle: async ({ params }, context) =>
        toEmpty(await require().endpoints.revoke(toRequest('POST', context), params.id)),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/auth/v1/sign-out'],
      summary: 'Ends what the request holds: all of it, or the account that is named',
      rate: 'requests',
      body: bodyOf(siwxRefreshBodySchema),
      answer: nothingSchema,
      handle: async ({ body }, context) => toEmpty(await require().endpoints.signOut(toRequest('POST', context), body)),
    }),
    defineRoute({
      method: 'GET',
      paths: ['/.well-known/jwks.json'],
      summary: 'The keys by which back ends verify tokens (RFC 7517)',
      access: 'anyone',
      allowsAnyOrigin: true,
      rate: 'requests',
      answer: jwksSchema,
      cacheControl: 'public, max-age=300',
      handle: async () => ({ keys: require().jwks.keys.map((key) => ({ ...key })) }),
    }),
  ]
}

function toAnswer<T>({ value, cookies }: SiwxEndpointAnswer<T>): NotedAnswer<T> {
  return new NotedAnswer(value, cookies.length > 0 ? { 'set-cookie': [...cookies] } : {})
}

function toEmpty({ cookies }: SiwxEndpointAnswer<undefined>) {
  return toAnswer({ value: {}, cookies })
}
