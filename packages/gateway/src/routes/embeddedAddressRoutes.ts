import * as v from 'valibot'
import type { Asker } from '../embedded/createEmailFlows.js'
import type { EmbeddedWallets } from '../embedded/createEmbeddedWallets.js'
import { emailSchema } from '../embedded/emailAddress.js'
import { defineRoute, type Route, type RouteContext } from '../http/route.js'
import { toLanguage } from '../mail/mailTexts.js'
import { begunSchema, codeSchema, flowSchema, localeSchema, nothingSchema, toBegun } from './embeddedFlows.js'
import { type SessionOf, shareTokenAgeMs } from './embeddedShareRoutes.js'

const addressKindSchema = v.optional(v.picklist(['primary', 'second']), 'primary')

/** Other addresses of a user who is signed in, each by a code to one that they have and one to the new one. */
export function createAddressRoutes({
  wallets,
  sessionOf,
  askerOf,
}: {
  readonly wallets: () => EmbeddedWallets
  readonly sessionOf: SessionOf
  readonly askerOf: (context: RouteContext) => Asker
}): readonly Route[] {
  const shared = { access: 'project', allowsAnyOrigin: true, rate: 'signIn' } as const
  return [
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
          await wallets().addresses.update({ session, from, language: toLanguage(locale) }, askerOf(context)),
          'VERIFY_PRIMARY_OTP',
        )
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/email/add'],
      summary: 'Begins to give an address to who came by another way and has none, within ten minutes of signing in',
      body: v.object({ email: emailSchema, locale: localeSchema }),
      answer: begunSchema,
      async handle({ body: { email, locale } }, context) {
        const session = await sessionOf(context, { tokenAgeMs: shareTokenAgeMs })
        return toBegun(
          await wallets().addresses.addFirst({ session, email, language: toLanguage(locale) }, askerOf(context)),
          'VERIFY_SECONDARY_OTP',
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
        return toBegun(
          await wallets().addresses.confirmPrimary({ session, ...body }, askerOf(context)),
          'VERIFY_SECONDARY_OTP',
        )
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
        const { email } = await wallets().addresses.confirmSecondary(
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
      summary: 'Takes away the second address, for a token of the last two minutes, within ten minutes of a code',
      answer: nothingSchema,
      async handle(_, context) {
        await wallets().addresses.removeSecond(await sessionOf(context, { tokenAgeMs: shareTokenAgeMs }))
        return {}
      },
    }),
  ]
}
