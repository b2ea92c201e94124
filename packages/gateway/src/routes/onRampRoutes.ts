import {
  onRampOptionsQuerySchema,
  onRampOptionsWireSchema,
  onRampPurchaseBodySchema,
  onRampPurchaseParamsSchema,
  onRampPurchaseStatusSchema,
  onRampPurchaseWireSchema,
  onRampQuoteBodySchema,
  onRampQuoteWireSchema,
  onRampUrlBodySchema,
  onRampUrlWireSchema,
} from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import { defineRoute, RawAnswer, type Route } from '../http/route.js'
import { isOriginNamed } from '../projects/project.js'
import type { Sources } from '../providers/createSources.js'
import type { Purchases } from '../purchases/createPurchases.js'
import type { Sales } from '../purchases/createSales.js'
import { isOwnPage } from '../purchases/isOwnPage.js'

/** Purchases of tokens. */
export function createOnRampRoutes(
  { onRamp }: Pick<Sources, 'onRamp'>,
  {
    appId,
    page,
    purchases,
    sales,
  }: {
    readonly appId?: string | undefined
    readonly page?: string | undefined
    readonly purchases: Purchases | undefined
    readonly sales: Sales | undefined
  },
): readonly Route[] {
  const shared = { access: 'project', rate: 'requests' } as const
  const notConfigured = () => fail(404, 'onramp', 'Purchases are not configured on this gateway.')
  const requireOnRamp = (provider: string | undefined) => {
    if (!onRamp) throw notConfigured()
    const found = provider === undefined ? [...onRamp.values()][0] : onRamp.get(provider)
    if (!found) throw fail(404, 'provider', 'This provider is not configured on this gateway.')
    return found
  }
  const requirePurchases = () => {
    if (!purchases) throw notConfigured()
    return purchases
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
        if (appId === undefined || page === undefined)
          throw fail(404, 'onramp', 'The page of purchases is not configured on this gateway.')
        const { destinationWallets, ...rest } = body
        const url = new URL(page)
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
      query: onRampOptionsQuerySchema,
      answer: onRampOptionsWireSchema,
      async handle({ query: { provider, ...place } }, { signal }) {
        return (await requireOnRamp(provider).options.ask(place, { signal })).value
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/onramp/quote'],
      summary: 'What a purchase costs',
      body: onRampQuoteBodySchema,
      answer: onRampQuoteWireSchema,
      async handle({ body: { provider, ...body } }, { signal }) {
        return (await requireOnRamp(provider).quotes.ask(body, { signal })).value
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/onramp/purchases'],
      summary: 'Begins a purchase: the page on which it is paid, and the id by which it is followed',
      body: onRampPurchaseBodySchema,
      answer: onRampPurchaseWireSchema,
      async handle({ body }, { project, origin, address, signal }) {
        const { redirectUrl } = body
        if (redirectUrl !== undefined && !isOwnPage(redirectUrl, (page) => isOriginNamed(project, page), origin))
          throw fail(422, 'redirectUrl', 'The page is not one of the project’s.')
        const buyer = { projectName: project.name, clientAddress: address }
        return requirePurchases().start(body, buyer, signal)
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/onramp/purchases/:id'],
      summary: 'What has become of a purchase, by its provider’s word',
      params: onRampPurchaseParamsSchema,
      answer: onRampPurchaseStatusSchema,
      async handle({ params: { id } }, { project, signal }) {
        return requirePurchases().find(id, project.name, signal)
      },
    }),
    defineRoute({
      method: 'POST',
      paths: ['/v1/onramp/webhooks/:provider'],
      summary: 'Takes a provider’s word, signed, that something has become of a purchase; the answer is empty',
      access: 'anyone',
      allowsAnyOrigin: true,
      rate: 'requests',
      params: providerParams,
      answerType: 'text/plain',
      async handle({ params: { provider } }, { header, bodyText, signal }) {
        const subject = await requirePurchases().takeWebhook(provider, { header, bodyText }, signal)
        if (subject !== undefined) await sales?.refresh(subject, provider, signal)
        return new RawAnswer('', { 'cache-control': 'no-store' })
      },
    }),
  ]
}

const providerParams = v.object({ provider: v.pipe(v.string(), v.regex(/^[a-z\d_-]{1,32}$/)) })
