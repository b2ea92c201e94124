import * as v from 'valibot'
import { contextSchema, grantSchema } from '../embedded/createEmbeddedPermissions.js'
import type { EmbeddedWallets } from '../embedded/createEmbeddedWallets.js'
import { defineRoute, type Route, type RouteContext } from '../http/route.js'
import { nothingSchema, pageSchema, time, toTime } from './embeddedFlows.js'
import type { SessionOf } from './embeddedShareRoutes.js'

/** What apps may do for a user's smart accounts without asking again (ERC-7715), on all of the user's devices. */
export function createPermissionRoutes({
  wallets,
  sessionOf,
  admit,
}: {
  readonly wallets: () => EmbeddedWallets
  readonly sessionOf: SessionOf
  /** The page that asks, or the one that the wallet's own speaks for. @throws RequestFailure (403) */
  readonly admit: (context: RouteContext, embedder: string) => string | undefined
}): readonly Route[] {
  const shared = { access: 'project', allowsAnyOrigin: true, rate: 'requests' } as const
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/wallet/v1/permissions'],
      summary:
        'What apps were allowed to do for the user’s accounts, the latest first, and what has ended in the last month',
      answer: v.object({
        permissions: v.array(
          v.object({ page: pageSchema, grant: grantSchema, createdAt: time, revokedAt: v.nullable(time) }),
        ),
      }),
      async handle(_, context) {
        const all = await wallets().permissions.list(await sessionOf(context))
        return {
          permissions: all.map(({ app_origin: page, grant, created_at_ms, revoked_at_ms }) => ({
            page,
            grant,
            createdAt: toTime(created_at_ms),
            revokedAt: revoked_at_ms === null ? null : toTime(revoked_at_ms),
          })),
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/permissions'],
      summary: 'Keeps what the user has allowed a page of the project',
      body: v.object({ page: pageSchema, grant: grantSchema }),
      answer: nothingSchema,
      async handle({ body: { page, grant } }, context) {
        const session = await sessionOf(context)
        admit(context, page)
        await wallets().permissions.add({ session, appOrigin: page, grant })
        return {}
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/wallet/v1/permissions/revoke'],
      summary: 'Says that the account took one back. Refused where the network does not know it',
      body: v.object({ context: contextSchema }),
      answer: v.object({ revokedAt: time }),
      async handle({ body: { context: permission } }, context) {
        const session = await sessionOf(context)
        const { revokedAtMs } = await wallets().permissions.revoke({ session, context: permission }, context.signal)
        return { revokedAt: toTime(revokedAtMs) }
      },
    }),
  ]
}
