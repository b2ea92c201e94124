import * as v from 'valibot'
import type { Asker } from '../embedded/createEmailFlows.js'
import type { EmbeddedWallets } from '../embedded/createEmbeddedWallets.js'
import { callbackPage } from '../embedded/social/callbackPage.js'
import type { SocialSignIn } from '../embedded/social/createSocialSignIn.js'
import type { SocialSignedIn } from '../embedded/social/createUserIdentities.js'
import type { SocialAsker } from '../embedded/social/createWayFlows.js'
import { fail } from '../http/failure.js'
import { defineRoute, type Route, type RouteContext } from '../http/route.js'
import { flowSchema, heldSchema, nothingSchema, pageSchema, time, toHeld, token, toTime } from './embeddedFlows.js'
import { createPasskeyRoutes, type ToAsker } from './embeddedPasskeyRoutes.js'
import { type SessionOf, shareTokenAgeMs } from './embeddedShareRoutes.js'

const providerSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,31}$/, 'Expected the name of a provider'))
const urlSchema = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.regex(/^https?:\/\/\S+$/, 'Expected an address of the web'),
  v.check((url) => URL.canParse(url), 'Expected an address of the web'),
)
/** Who asks: a browser that was let in before says so, and one whose user adds a way in is signed in. */
const askerEntries = {
  device: v.optional(token),
  page: v.optional(pageSchema),
  /** Adds a way in to the account of the session. */
  isLink: v.optional(v.boolean(), false),
  /** Shows that it is the user of the session, by a way in of theirs: nobody else is let in, and nobody is made. */
  isProof: v.optional(v.boolean(), false),
}
const purposeEntries = { isLink: askerEntries.isLink, isProof: askerEntries.isProof }
const begunSchema = v.object({ flow: flowSchema, url: v.string(), endsAt: time })
const signedInSchema = v.variant('status', [
  v.object({
    status: v.literal('signedIn'),
    ...heldSchema.entries,
    /** As the provider has verified it. */
    email: v.nullable(v.string()),
    userName: v.nullable(v.string()),
    isNew: v.boolean(),
    device: v.optional(v.string()),
  }),
  v.object({ status: v.literal('linked') }),
  v.object({ status: v.literal('waiting') }),
])

interface CreateSocialRoutesOptions {
  readonly wallets: () => EmbeddedWallets
  readonly sessionOf: SessionOf
  readonly askerOf: (context: RouteContext, embedder?: string) => Asker
}

/** Ways in beside e-mail: providers, Farcaster, Telegram, and the integrator's own users. */
export function createSocialRoutes({ wallets, sessionOf, askerOf }: CreateSocialRoutesOptions): readonly Route[] {
  const social = (): SocialSignIn => {
    const configured = wallets().social
    if (configured) return configured
    throw fail(404, 'provider', 'This way to sign in is not configured on this gateway.')
  }
  const toAsker: ToAsker = async (
    context,
    { device, page, isLink, isProof = false }: Parameters<ToAsker>[1],
  ): Promise<SocialAsker> => {
    const asker = { ...askerOf(context, page), device }
    if (isLink && isProof) throw fail(422, 'isProof', 'Expected one of the two.')
    if (!isLink && !isProof) return { ...asker, purpose: 'signIn' }
    const session = await sessionOf(context, { tokenAgeMs: shareTokenAgeMs })
    return { ...asker, purpose: isLink ? 'link' : 'proof', session }
  }
  const toBegun = ({ flow, url, endsAtMs }: Awaited<ReturnType<SocialSignIn['begin']>>) => ({
    flow: { ...flow },
    url,
    endsAt: toTime(endsAtMs),
  })
  const shared = { access: 'project', allowsAnyOrigin: true, rate: 'signIn' } as const
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/wallet/v1/social'],
      rate: 'requests',
      summary: 'The ways to sign in that this gateway has beside e-mail',
      answer: v.object({
        providers: v.array(v.object({ id: v.string(), name: v.string() })),
        farcaster: v.boolean(),
        telegram: v.boolean(),
        users: v.boolean(),
        passkey: v.boolean(),
      }),
      async handle(_, context) {
        askerOf(context)
        const ways = wallets().social?.ways
        if (!ways) return { providers: [], farcaster: false, telegram: false, users: false, passkey: false }
        return { ...ways, providers: [...ways.providers] }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/social/begin'],
      summary: 'Begins to let somebody in by a provider: the address that the browser goes to',
      body: v.object({
        provider: providerSchema,
        /** A page of the app, which the browser comes back to in place of a window that closes. */
        returnTo: v.optional(urlSchema),
        ...askerEntries,
      }),
      answer: begunSchema,
      async handle({ body: { provider, returnTo, ...rest } }, context) {
        const asker = await toAsker(context, rest)
        if (returnTo !== undefined && new URL(returnTo).origin !== asker.page)
          throw fail(400, 'returnTo', 'Expected an address of the page that asks.')
        return toBegun(await social().begin({ provider, returnTo }, asker))
      },
    }),
    defineRoute({
      method: 'GET',
      paths: ['/wallet/v1/social/:provider/callback'],
      access: 'anyone',
      allowsAnyOrigin: true,
      rate: 'signIn',
      summary: 'Where a provider sends the browser back to, for people',
      answerType: 'text/html',
      params: v.object({ provider: providerSchema }),
      query: v.record(v.string(), v.pipe(v.string(), v.maxLength(8_192))),
      handle: async ({ params: { provider }, query }, { header }) =>
        callbackPage({
          back: await social().comeBack(provider, new URLSearchParams(query)),
          languages: header('accept-language'),
        }),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/social/finish'],
      summary:
        'Lets in who came back from a provider, or adds the provider to the account of the session, or shows whose that is',
      body: v.object({ flow: flowSchema, result: token, ...purposeEntries }),
      answer: signedInSchema,
      handle: async ({ body: { flow, result, ...rest } }, context) =>
        toSettled(await social().finish({ flow, result }, await toAsker(context, rest))),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/social/farcaster'],
      summary: 'Begins to let somebody in by Farcaster: the address that their phone opens',
      body: v.object(askerEntries),
      answer: begunSchema,
      handle: async ({ body }, context) => toBegun(await social().beginFarcaster(await toAsker(context, body))),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/social/farcaster/finish'],
      rate: 'requests',
      summary: 'Lets in who has approved on their phone',
      body: v.object({ flow: flowSchema, ...purposeEntries }),
      answer: signedInSchema,
      handle: async ({ body: { flow, ...rest } }, context) =>
        toSettled(await social().finishFarcaster(flow, await toAsker(context, rest))),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/social/token'],
      summary: 'Lets in a user of the integrator’s, by a JWT of their back end, which counts once',
      body: v.object({
        token: v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+){2}$/), v.maxLength(8_192)),
        ...askerEntries,
      }),
      answer: signedInSchema,
      handle: async ({ body: { token: shown, ...rest } }, context) =>
        toSettled(await social().byToken(shown, await toAsker(context, rest))),
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/social/telegram'],
      summary: 'Lets in who opened a mini-app in Telegram, by the data that Telegram signed, which counts once',
      body: v.object({ initData: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)), ...askerEntries }),
      answer: signedInSchema,
      handle: async ({ body: { initData, ...rest } }, context) =>
        toSettled(await social().byTelegram(initData, await toAsker(context, rest))),
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/wallet/v1/identities'],
      rate: 'requests',
      summary: 'The accounts at providers that let the user in',
      answer: v.object({
        identities: v.array(
          v.object({
            id: v.string(),
            provider: v.string(),
            name: v.nullable(v.string()),
            createdAt: time,
            usedAt: time,
          }),
        ),
      }),
      async handle(_, context) {
        const identities = await social().list(await sessionOf(context))
        return {
          identities: identities.map(({ createdAtMs, usedAtMs, ...rest }) => ({
            ...rest,
            createdAt: toTime(createdAtMs),
            usedAt: toTime(usedAtMs),
          })),
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/identities/:id/remove'],
      summary: 'Takes such a way in away, within ten minutes of signing in, and never the last one',
      params: v.object({ id: v.pipe(v.string(), v.uuid('Expected the id of an account')) }),
      answer: nothingSchema,
      async handle({ params: { id } }, context) {
        await social().unlink(await sessionOf(context, { tokenAgeMs: shareTokenAgeMs }), id)
        return {}
      },
    }),
    ...createPasskeyRoutes({ social, sessionOf, toAsker }),
  ]
}

function toSettled(settled: SocialSignedIn | 'waiting' | undefined) {
  if (settled === 'waiting') return { status: 'waiting' as const }
  if (!settled) return { status: 'linked' as const }
  const { isNew, device, email, userName, ...held } = settled
  return {
    status: 'signedIn' as const,
    ...toHeld(held),
    isNew,
    email,
    userName,
    ...(device !== undefined && { device }),
  }
}
