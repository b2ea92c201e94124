import * as v from 'valibot'
import type { EmbeddedWallets } from '../embedded/createEmbeddedWallets.js'
import { describeBrowser } from '../embedded/describeBrowser.js'
import { emailSchema } from '../embedded/emailAddress.js'
import { fail } from '../http/failure.js'
import { defineRoute, type Route, type RouteContext } from '../http/route.js'
import { toLanguage } from '../mail/mailTexts.js'
import { isOriginNamed } from '../projects/project.js'
import { createAddressRoutes } from './embeddedAddressRoutes.js'
import {
  begunSchema,
  codeSchema,
  flowSchema,
  heldSchema,
  localeSchema,
  nothingSchema,
  pageSchema,
  time,
  toBegun,
  toHeld,
  token,
  toTime,
} from './embeddedFlows.js'
import { createLinkRoutes } from './embeddedLinkRoutes.js'
import { createPermissionRoutes } from './embeddedPermissionRoutes.js'
import { createShareRoutes, type SessionOf, shareTokenAgeMs } from './embeddedShareRoutes.js'
import { createSocialRoutes } from './embeddedSocialRoutes.js'

const signedInSchema = v.object({
  ...heldSchema.entries,
  email: v.string(),
  isNew: v.boolean(),
  device: v.optional(v.string()),
})
const devicesSchema = v.object({
  devices: v.array(
    v.object({ id: v.string(), browser: v.string(), createdAt: time, usedAt: time, isThis: v.boolean() }),
  ),
})

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
      answer: v.object({
        status: v.picklist(['waiting', 'approved', 'refused']),
        // Whether the link was opened, and the code's mail is still to leave.
        isSending: v.optional(v.boolean()),
      }),
      async handle({ body: { flow } }, context) {
        admit(context)
        const status = await wallets().flows.status(flow)
        if (status !== 'sending') return { status }
        return { status: 'waiting' as const, isSending: true }
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
        email: v.nullable(v.string()),
        secondEmail: v.optional(v.string()),
        createdAt: time,
        sessionEndsAt: time,
      }),
      async handle(_, context) {
        const session = await sessionOf(context)
        const { user, email, secondEmail } = await wallets().addresses.describe(session)
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
      summary:
        'Lets a browser in no more, ends its sessions and deletes its set; the other sets are due to be renewed, for a token of the last two minutes',
      params: v.object({ id: v.pipe(v.string(), v.uuid('Expected the id of a device')) }),
      answer: nothingSchema,
      async handle({ params: { id } }, context) {
        const session = await sessionOf(context, { tokenAgeMs: shareTokenAgeMs })
        await wallets().shares.removeDevice(session, id)
        return {}
      },
    }),
    ...createAddressRoutes({ wallets, sessionOf, askerOf }),
    ...createShareRoutes({ wallets, sessionOf }),
    ...createPermissionRoutes({ wallets, sessionOf, admit }),
    ...createSocialRoutes({ wallets, sessionOf, askerOf }),
    ...createLinkRoutes(wallets),
  ]
}
