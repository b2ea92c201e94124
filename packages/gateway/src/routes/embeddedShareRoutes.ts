import * as v from 'valibot'
import type { EmbeddedWallets } from '../embedded/createEmbeddedWallets.js'
import type { EmbeddedSession } from '../embedded/embeddedSessionStore.js'
import { defineRoute, type Route, type RouteContext } from '../http/route.js'

const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Expected an id of 8 to 64 letters, digits and hyphens'))
const bytesSchema = v.pipe(v.string(), v.regex(/^[\w-]{16,2048}$/, 'Expected bytes in base64url, without padding'))
const sealedSchema = v.pipe(v.string(), v.minLength(2), v.maxLength(16_384))
const recoveryMethodSchema = v.picklist(['passkey', 'password', 'operator'])
const time = v.pipe(v.string(), v.isoTimestamp())

export type SessionOf = (
  context: RouteContext,
  of?: { readonly tokenAgeMs?: number | undefined },
) => Promise<EmbeddedSession>

/** A token that was read from a log, or that a page has kept, gets and changes no share: the device shows its credential anew, by which theft is found out. */
export const shareTokenAgeMs = 2 * 60_000

/** The shares of embedded wallets that this service keeps. None of them opens a wallet by itself. */
export function createShareRoutes({
  wallets,
  sessionOf,
}: {
  readonly wallets: () => EmbeddedWallets
  readonly sessionOf: SessionOf
}): readonly Route[] {
  const fresh = { tokenAgeMs: shareTokenAgeMs }
  const shared = { access: 'project', allowsAnyOrigin: true, rate: 'signIn' } as const
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/wallet/v1/wallet'],
      summary: 'The user’s wallet, and the devices that have a set of its shares',
      answer: v.object({
        walletId: v.nullable(v.string()),
        sets: v.array(
          v.object({
            setId: v.string(),
            deviceId: v.string(),
            browser: v.nullable(v.string()),
            createdAt: time,
            hasRecovery: v.boolean(),
            recoveryMethod: v.nullable(recoveryMethodSchema),
            isThis: v.boolean(),
            isRenewalDue: v.boolean(),
            /** Of the passkey that it is for, in place of a device. */
            passkeyId: v.optional(v.string()),
          }),
        ),
      }),
      async handle(_, context) {
        const session = await sessionOf(context)
        const { walletId, sets } = await wallets().shares.describe(session)
        return {
          walletId,
          sets: sets.map((set) => ({
            setId: set.id,
            deviceId: set.device_id,
            browser: set.browser,
            createdAt: new Date(set.created_at_ms).toISOString(),
            hasRecovery: set.recovery_sealed !== null,
            recoveryMethod: v.is(recoveryMethodSchema, set.recovery_method) ? set.recovery_method : null,
            isThis: set.device_id === session.device_id,
            isRenewalDue: set.is_renewal_due === 1,
            ...(set.passkey_id !== null && { passkeyId: set.passkey_id }),
          })),
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/wallet/sets'],
      summary:
        'Keeps the shares that this device made, in place of those before, for a token of the last two minutes; in place of another wallet, within ten minutes of a code',
      body: v.object({
        walletId: idSchema,
        setId: idSchema,
        service: bytesSchema,
        recovery: v.optional(v.nullable(sealedSchema), null),
        recoveryMethod: v.optional(v.nullable(recoveryMethodSchema), null),
        removesRecovery: v.optional(v.boolean(), false),
        replacesWallet: v.optional(v.boolean(), false),
        /** Keeps them for a passkey of the user's, which opens them on any device: within ten minutes of a code. */
        passkeyId: v.optional(v.pipe(v.string(), v.uuid('Expected the id of a passkey'))),
      }),
      answer: v.object({}),
      async handle({ body: { service, ...body } }, context) {
        const session = await sessionOf(context, fresh)
        await wallets().shares.store(session, { ...body, service: Buffer.from(service, 'base64url') })
        return {}
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/wallet/share'],
      summary:
        'The service’s share of this device’s set, for a token of the last two minutes; to export the phrase, and for the set of another device that hands its share over, within ten minutes of a code',
      body: v.object({
        setId: idSchema,
        isForExport: v.optional(v.boolean(), false),
        isForEnrolment: v.optional(v.boolean(), false),
      }),
      answer: v.object({ service: v.string() }),
      async handle({ body }, context) {
        const session = await sessionOf(context, fresh)
        const service = await wallets().shares.release(session, body)
        return { service: Buffer.from(service).toString('base64url') }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/wallet/recovery'],
      summary:
        'What a new device recovers the wallet by, for a token of the last two minutes, within ten minutes of a code',
      answer: v.object({
        sets: v.array(v.object({ setId: v.string(), service: v.string(), recovery: v.string() })),
      }),
      async handle(_, context) {
        const sets = await wallets().shares.releaseForRecovery(await sessionOf(context, fresh))
        return { sets: sets.map((set) => ({ ...set, service: Buffer.from(set.service).toString('base64url') })) }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/wallet/delete'],
      summary:
        'Forgets the user, their devices and all shares, for a token of the last two minutes, within ten minutes of a code',
      answer: v.object({}),
      async handle(_, context) {
        await wallets().shares.remove(await sessionOf(context, fresh))
        return {}
      },
    }),
  ]
}
