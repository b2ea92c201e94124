import * as v from 'valibot'
import { approvalPage } from '../embedded/approvalPage.js'
import type { EmbeddedWallets } from '../embedded/createEmbeddedWallets.js'
import { defineRoute, type Route } from '../http/route.js'

/** The page that the mailed link leads to. What only looks at links, as mail services do, lets nobody in: that takes a press. */
export function createLinkRoutes(wallets: () => EmbeddedWallets): readonly Route[] {
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
            decided: decided && (!isApproved ? 'refused' : decided.isUnsent ? 'approvedUnsent' : 'approved'),
            language: decided?.flow.language,
            languages: header('accept-language'),
          })
        },
      }),
    ),
  ]
}
