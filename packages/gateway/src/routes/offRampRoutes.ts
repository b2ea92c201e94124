import {
  offRampOrderBodySchema,
  offRampOrderParamsSchema,
  offRampOrderWireSchema,
  offRampQuoteBodySchema,
  offRampQuoteWireSchema,
  onRampOptionsQuerySchema,
  onRampOptionsWireSchema,
  onRampPurchaseWireSchema,
} from '@hawser/blockchain-api/schemas'
import { fail } from '../http/failure.js'
import { defineRoute, type Route } from '../http/route.js'
import { isOriginNamed } from '../projects/project.js'
import type { Sources } from '../providers/createSources.js'
import type { Sales } from '../purchases/createSales.js'
import { isOwnPage } from '../purchases/isOwnPage.js'

/** Sales of tokens: what an account sends to a provider is paid out in money. */
export function createOffRampRoutes({ onRamp }: Pick<Sources, 'onRamp'>, sales: Sales | undefined): readonly Route[] {
  const shared = { access: 'project', rate: 'requests' } as const
  const notConfigured = () => fail(404, 'offramp', 'Sales are not configured on this gateway.')
  const requireSells = (provider: string | undefined) => {
    const all = [...(onRamp ?? [])].flatMap(([name, { sells }]) => (sells ? [{ name, sells }] : []))
    if (all.length === 0) throw notConfigured()
    const found = provider === undefined ? all[0] : all.find(({ name }) => name === provider)
    if (!found) throw fail(404, 'provider', 'Nothing can be sold by this provider here.')
    return found.sells
  }
  const requireSales = () => {
    requireSells(undefined)
    if (!sales) throw notConfigured()
    return sales
  }
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/offramp/options'],
      summary: 'What can be sold, and by what it is paid out',
      query: onRampOptionsQuerySchema,
      answer: onRampOptionsWireSchema,
      async handle({ query: { provider, ...place } }, { signal }) {
        return (await requireSells(provider).options.ask(place, { signal })).value
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/offramp/quote'],
      summary: 'What is paid out for a sale',
      body: offRampQuoteBodySchema,
      answer: offRampQuoteWireSchema,
      async handle({ body: { provider, ...body } }, { signal }) {
        return (await requireSells(provider).quotes.ask(body, { signal })).value
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/offramp/orders'],
      summary: 'Begins a sale: the page on which it is agreed to, and the id by which it is followed',
      body: offRampOrderBodySchema,
      answer: onRampPurchaseWireSchema,
      async handle({ body }, { project, origin, address, signal }) {
        const { redirectUrl } = body
        if (redirectUrl !== undefined && !isOwnPage(redirectUrl, (page) => isOriginNamed(project, page), origin))
          throw fail(422, 'redirectUrl', 'The page is not one of the project’s.')
        return requireSales().start(body, { projectName: project.name, clientAddress: address }, signal)
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/offramp/orders/:id'],
      summary: 'What has become of a sale, and where what is sold is to be sent, by its provider’s word',
      params: offRampOrderParamsSchema,
      answer: offRampOrderWireSchema,
      async handle({ params: { id } }, { project, signal }) {
        return requireSales().find(id, project.name, signal)
      },
    }),
  ]
}
