import * as v from 'valibot'
import { passkeyAnswerSchema } from '../embedded/social/createPasskeySignIn.js'
import type { SocialSignIn } from '../embedded/social/createSocialSignIn.js'
import type { SocialAsker } from '../embedded/social/createWayFlows.js'
import { fail } from '../http/failure.js'
import { defineRoute, type Route, type RouteContext } from '../http/route.js'
import { isOriginNamed } from '../projects/project.js'
import { flowSchema, heldSchema, nothingSchema, pageSchema, time, toHeld, token, toTime } from './embeddedFlows.js'
import { type SessionOf, shareTokenAgeMs } from './embeddedShareRoutes.js'

const bytes = v.pipe(v.string(), v.regex(/^[\w-]+$/))

export type ToAsker = (
  context: RouteContext,
  of: {
    readonly device?: string | undefined
    readonly page?: string | undefined
    readonly isLink: boolean
    readonly isProof?: boolean
  },
) => Promise<SocialAsker>

interface CreatePasskeyRoutesOptions {
  readonly social: () => SocialSignIn
  readonly sessionOf: SessionOf
  readonly toAsker: ToAsker
}

/** Passkeys as ways in (WebAuthn level 3). */
export function createPasskeyRoutes({ social, sessionOf, toAsker }: CreatePasskeyRoutesOptions): readonly Route[] {
  const passkeys = () => {
    const { passkeys: configured } = social()
    if (configured) return configured
    throw fail(404, 'provider', 'This way to sign in is not configured on this gateway.')
  }
  const shared = { access: 'project', allowsAnyOrigin: true, rate: 'signIn' } as const
  return [
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/passkeys/ask'],
      summary: 'What the wallet’s own page asks an authenticator: to make a passkey, or for one that it has',
      body: v.object({
        use: v.picklist(['create', 'get']),
        device: v.optional(token),
        page: v.optional(pageSchema),
        /** Adds the passkey to the account of the session. */
        isLink: v.optional(v.boolean(), false),
      }),
      answer: v.object({
        flow: flowSchema,
        endsAt: time,
        challenge: bytes,
        rp: v.object({ id: v.string(), name: v.string() }),
        exclude: v.array(bytes),
      }),
      async handle({ body: { use, ...rest } }, context) {
        const asker = await toAsker(context, rest)
        const { flow, endsAtMs, exclude, rp, challenge } = await passkeys().ask({ use, origin: context.origin }, asker)
        return { flow: { ...flow }, endsAt: toTime(endsAtMs), challenge, rp: { ...rp }, exclude: [...exclude] }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/passkeys/finish'],
      summary: 'Lets in who has answered by a passkey, makes a user of who has made one, or adds it to the session’s',
      body: v.object({ flow: flowSchema, answer: passkeyAnswerSchema, isLink: v.optional(v.boolean(), false) }),
      answer: v.variant('status', [
        v.object({
          status: v.literal('signedIn'),
          ...heldSchema.entries,
          passkeyId: v.string(),
          email: v.null(),
          userName: v.null(),
          isNew: v.boolean(),
          device: v.optional(v.string()),
        }),
        v.object({ status: v.literal('linked'), passkeyId: v.string() }),
      ]),
      async handle({ body: { flow, answer, isLink } }, context) {
        const isNamed = (origin: string) => isOriginNamed(context.project, origin)
        const asker = await toAsker(context, { isLink })
        const { passkeyId, signedIn } = await passkeys().finish({ flow, answer, isNamed }, asker)
        if (!signedIn) return { status: 'linked' as const, passkeyId }
        const { isNew, device, ...held } = signedIn
        return {
          status: 'signedIn' as const,
          ...toHeld(held),
          passkeyId,
          email: null,
          userName: null,
          isNew,
          ...(device !== undefined && { device }),
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/passkeys/:id/name'],
      summary: 'Calls a passkey what its user calls it, within ten minutes of signing in',
      params: v.object({ id: v.pipe(v.string(), v.uuid('Expected the id of a passkey')) }),
      body: v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)) }),
      answer: nothingSchema,
      async handle({ params: { id }, body: { name } }, context) {
        await social().rename(await sessionOf(context, { tokenAgeMs: shareTokenAgeMs }), { id, name })
        return {}
      },
    }),
  ]
}
