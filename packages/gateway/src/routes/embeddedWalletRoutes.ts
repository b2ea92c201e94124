import * as v from 'valibot'
import { approvalPage } from '../embedded/approvalPage.js'
import type { HeldEmbeddedSession } from '../embedded/createEmbeddedSessions.js'
import type { EmbeddedWallets } from '../embedded/createEmbeddedWallets.js'
import { describeBrowser } from '../embedded/describeBrowser.js'
import { emailSchema } from '../embedded/emailAddress.js'
import { fail } from '../http/failure.js'
import { defineRoute, type Route, type RouteContext } from '../http/route.js'
import { toLanguage } from '../mail/mailTexts.js'
import { isOriginNamed } from '../projects/project.js'
import { createShareRoutes, type SessionOf, shareTokenAgeMs } from './embeddedShareRoutes.js'

const token = v.pipe(v.string(), v.regex(/^[\w.-]{16,256}$/, 'Expected what was given out'))
const flowSchema = v.object({ id: v.pipe(v.string(), v.uuid('Expected the id that was given out')), token })
const codeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected six digits'))
const localeSchema = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8}){0,4}$/, 'Expected a language')),
)
/** The origin of the page that the wallet's own page stands in. */
const pageSchema = v.pipe(v.string(), v.maxLength(256), v.regex(/^https?:\/\/[^/\s?#]+$/, 'Expected an origin'))
const time = v.pipe(v.string(), v.isoTimestamp())
const begunSchema = v.object({
  flow: flowSchema,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  endsAt: time,
})
const heldSchema = v.object({
  token: v.string(),
  tokenEndsAt: time,
  refreshToken: v.optional(v.string()),
  sessionEndsAt: time,
  userId: v.string(),
})
const signedInSchema = v.object({
  ...heldSchema.entries,
  email: v.string(),
  isNew: v.boolean(),
  device: v.optional(v.string()),
})
const addressKindSchema = v.optional(v.picklist(['primary', 'second']), 'primary')
const devicesSchema = v.object({
  devices: v.array(
    v.object({ id: v.string(), browser: v.string(), createdAt: time, usedAt: time, isThis: v.boolean() }),
  ),
})
const nothingSchema = v.object({})

/** The embedded wallet's back end: people are let in by their e-mail address. */
export function createEmbeddedWalletRoutes(configured: EmbeddedWallets | undefined): readonly Route[] {
  const wallets = (): EmbeddedWallets => {
    if (configured) return configured
    throw fail(404, 'embeddedWallet', 'Embedded wallets are not configured on this gateway.')
  }
  /** The page that asks, where the project allows it: the wallet's own says which one it stands in. */
  const admit = ({ project, origin }: RouteContext, embedder?: string): string | undefined => {
    const { frameOrigins } = wallets()
    const isFrame = origin !== undefined && frameOrigins.includes(origin)
    if (origin !== undefined && !isFrame && !isOriginNamed(project, origin))
      throw fail(403, 'origin', 'This origin is not allowed for the project.')
    if (embedder === undefined) return origin
    if (!isFrame && embedder !== origin) throw fail(403, 'page', 'The wallet’s own page alone speaks for another.')
    if (!isOriginNamed(project, embedder)) throw fail(403, 'page', 'This page is not allowed for the project.')
    return embedder
  }
  const askerOf = (context: RouteContext, embedder?: string) => ({
    projectName: context.project.name,
    page: admit(context, embedder),
    browser: describeBrowser(context.header('user-agent')),
    clientAddress: context.address,
  })
  const sessionOf: SessionOf = async (context, of) => {
    admit(context)
    return wallets().sessions.require(context.header('authorization'), context.project.name, of)
  }
  // Which pages are let in is told here: the wallet's own is none of the project's.
  const shared = { access: 'project', allowsAnyOrigin: true, rate: 'signIn' } as const
  return [
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email'],
      summary: 'Begins to let somebody in by e-mail: by a link where the browser is a new one, and by a code',
      body: v.object({
        email: emailSchema,
        locale: localeSchema,
        device: v.optional(token),
        page: v.optional(pageSchema),
      }),
      answer: begunSchema,
      async handle({ body: { email, locale, device, page } }, context) {
        const begun = await wallets().signIn({ email, language: toLanguage(locale), device }, askerOf(context, page))
        return toBegun(begun, begun.step === 'device' ? 'VERIFY_DEVICE' : 'VERIFY_OTP')
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email/device'],
      rate: 'requests',
      summary: 'Whether the mailed link has let the browser in',
      body: v.object({ flow: flowSchema }),
      answer: v.object({ status: v.picklist(['waiting', 'approved', 'refused']) }),
      async handle({ body: { flow } }, context) {
        admit(context)
        return { status: await wallets().flows.status(flow) }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email/resend'],
      summary: 'Sends another code, which takes the place of the one before',
      body: v.object({ flow: flowSchema }),
      answer: v.object({ endsAt: time }),
      async handle({ body: { flow } }, context) {
        admit(context)
        return { endsAt: toTime((await wallets().flows.resend(flow)).endsAtMs) }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email/code'],
      summary: 'Signs in by the code',
      body: v.object({ flow: flowSchema, code: codeSchema }),
      answer: signedInSchema,
      async handle({ body }, context) {
        const { isNew, device, email, ...held } = await wallets().finishSignIn(body, askerOf(context))
        return { ...toHeld(held), isNew, email, ...(device !== undefined && { device }) }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/session/refresh'],
      summary: 'The next token of a session. The refreshToken that it is had for is replaced',
      body: v.object({ refreshToken: token }),
      answer: heldSchema,
      async handle({ body: { refreshToken } }, context) {
        admit(context)
        return toHeld(await wallets().sessions.refresh(refreshToken, context.project.name))
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/wallet/v1/session'],
      rate: 'requests',
      summary: 'Who is signed in',
      answer: v.object({
        userId: v.string(),
        email: v.string(),
        secondEmail: v.optional(v.string()),
        createdAt: time,
        sessionEndsAt: time,
      }),
      async handle(_, context) {
        const session = await sessionOf(context)
        const { user, email, secondEmail } = await wallets().describe(session)
        return {
          userId: user.id,
          email,
          ...(secondEmail !== undefined && { secondEmail }),
          createdAt: toTime(user.created_at_ms),
          sessionEndsAt: toTime(session.expires_at_ms),
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/session/end'],
      rate: 'requests',
      summary: 'Signs out',
      answer: nothingSchema,
      async handle(_, context) {
        await wallets().sessions.end(await sessionOf(context))
        return {}
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/wallet/v1/devices'],
      rate: 'requests',
      summary: 'The browsers that were let in',
      answer: devicesSchema,
      async handle(_, context) {
        const session = await sessionOf(context)
        const devices = await wallets().devices(session)
        return {
          devices: devices.map((device) => ({
            id: device.id,
            browser: device.browser,
            createdAt: toTime(device.created_at_ms),
            usedAt: toTime(device.used_at_ms),
            isThis: device.id === session.device_id,
          })),
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/devices/:id/remove'],
      rate: 'requests',
      summary: 'Lets a browser in no more, and ends its sessions, for a token of the last two minutes',
      params: v.object({ id: v.pipe(v.string(), v.uuid('Expected the id of a device')) }),
      answer: nothingSchema,
      async handle({ params: { id } }, context) {
        const session = await sessionOf(context, { tokenAgeMs: shareTokenAgeMs })
        await wallets().shares.removeDevice(session, id)
        return {}
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email/update'],
      summary: 'Begins to take another address, or a second one: with a code to one that the user has',
      body: v.object({ from: addressKindSchema, locale: localeSchema }),
      answer: begunSchema,
      async handle({ body: { from, locale } }, context) {
        const session = await sessionOf(context)
        return toBegun(
          await wallets().updateEmail({ session, from, language: toLanguage(locale) }, askerOf(context)),
          'VERIFY_PRIMARY_OTP',
        )
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email/update/primary'],
      summary: 'Takes that code, and sends one to the new address, which is to be the first one or the second one',
      body: v.object({ flow: flowSchema, code: codeSchema, email: emailSchema, as: addressKindSchema }),
      answer: begunSchema,
      async handle({ body }, context) {
        const session = await sessionOf(context)
        return toBegun(await wallets().confirmPrimary({ session, ...body }, askerOf(context)), 'VERIFY_SECONDARY_OTP')
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email/update/secondary'],
      summary: 'Takes the code of the new address, which from then on lets the user in',
      body: v.object({ flow: flowSchema, code: codeSchema }),
      answer: v.object({ newEmail: v.string() }),
      async handle({ body }, context) {
        const { email } = await wallets().confirmSecondary(
          { session: await sessionOf(context), ...body },
          askerOf(context),
        )
        return { newEmail: email }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email/second/remove'],
      summary: 'Takes away the second address, within ten minutes of a code',
      answer: nothingSchema,
      async handle(_, context) {
        await wallets().removeSecondEmail(await sessionOf(context))
        return {}
      },
    }),
    ...createShareRoutes({ wallets, sessionOf }),
    ...createLinkRoutes(wallets),
  ]
}

/** The page that the mailed link leads to. What only looks at links, as mail services do, lets nobody in: that takes a press. */
function createLinkRoutes(wallets: () => EmbeddedWallets): readonly Route[] {
  const query = v.object({ token: v.pipe(v.string(), v.maxLength(256)) })
  const shared = { access: 'anyone', allowsAnyOrigin: true, rate: 'signIn', query, answerType: 'text/html' } as const
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/wallet/v1/email/link'],
      summary: 'The page of the mailed link, for people',
      handle: async ({ query: { token: link } }, { header }) =>
        approvalPage({
          link,
          found: (await wallets().flows.describe(link))?.flow,
          languages: header('accept-language'),
        }),
    }),
    ...(['approve', 'refuse'] as const).map((decision) =>
      defineRoute({
        ...shared,
        method: 'POST',
        paths: [`/wallet/v1/email/link/${decision}`],
        summary: decision === 'approve' ? 'Lets the new browser in, as far as a code' : 'Refuses the new browser',
        handle: async ({ query: { token: link } }, { header }) => {
          const isApproved = decision === 'approve'
          const decided = await wallets().flows.decide(link, isApproved)
          return approvalPage({
            link,
            found: undefined,
            decided: decided && (isApproved ? 'approved' : 'refused'),
            language: decided?.language,
            languages: header('accept-language'),
          })
        },
      }),
    ),
  ]
}

type Begun = Awaited<ReturnType<EmbeddedWallets['signIn']>>

function toBegun({ flow, endsAtMs }: Begun, action: v.InferOutput<typeof begunSchema>['action']) {
  return { flow: { ...flow }, action, endsAt: toTime(endsAtMs) }
}

function toHeld({ session, token: given, tokenEndsAtMs, credential }: HeldEmbeddedSession) {
  return {
    token: given,
    tokenEndsAt: toTime(tokenEndsAtMs),
    sessionEndsAt: toTime(session.expires_at_ms),
    userId: session.user_id,
    ...(credential !== undefined && { refreshToken: credential }),
  }
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
