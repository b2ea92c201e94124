import {
  onRampOptionsWireSchema,
  onRampQuoteBodySchema,
  onRampQuoteWireSchema,
  onRampUrlBodySchema,
  onRampUrlWireSchema,
} from '@hawser/blockchain-api/schemas'
import { fail } from '../http/failure.js'
import { defineRoute, type Route } from '../http/route.js'
import type { Sources } from '../providers/createSources.js'

const buyPage = 'https://pay.coinbase.com/buy/select-asset'

/** Purchases of tokens. */
export function createOnRampRoutes(
  { onRamp }: Pick<Sources, 'onRamp'>,
  { appId }: { readonly appId: string | undefined },
): readonly Route[] {
  const shared = { access: 'project', rate: 'requests' } as const
  const requireOnRamp = () => {
    if (!onRamp) throw fail(404, 'onramp', 'Purchases are not configured on this gateway.')
    return onRamp
  }
  return [
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/generators/onrampurl'],
      summary: 'The page on which an account buys',
      body: onRampUrlBodySchema,
      answer: onRampUrlWireSchema,
      async handle({ body }) {
        if (appId === undefined) throw fail(404, 'onramp', 'The page of purchases is not configured on this gateway.')
        const { destinationWallets, ...rest } = body
        const url = new URL(buyPage)
        url.searchParams.set('appId', appId)
        url.searchParams.set('destinationWallets', JSON.stringify(destinationWallets))
        for (const [name, value] of Object.entries(rest))
          if (value !== undefined) url.searchParams.set(name, String(value))
        if (url.href.length > 8_192)
          throw fail(400, 'destinationWallets', 'There are too many wallets for one address of a page.')
        return { url: url.href }
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/onramp/options'],
      summary: 'What can be bought, and by what it is paid',
      answer: onRampOptionsWireSchema,
      async handle(_, { signal }) {
        return (await requireOnRamp().options.ask(undefined, { signal })).value
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/onramp/quote'],
      summary: 'What a purchase costs',
      body: onRampQuoteBodySchema,
      answer: onRampQuoteWireSchema,
      async handle({ body }, { signal }) {
        return (await requireOnRamp().quotes.ask(body, { signal })).value
      },
    }),
  ]
}
