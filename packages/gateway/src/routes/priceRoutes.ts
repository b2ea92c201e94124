import { priceBodySchema, priceWireSchema } from '@hawser/blockchain-api/schemas'
import { isEvmAddress } from '@hawser/common'
import { fail } from '../http/failure.js'
import { defineRoute, type Route } from '../http/route.js'
import type { Sources } from '../providers/createSources.js'

/** Returns the routes of prices. */
export function createPriceRoutes(
  { prices, tokens }: Pick<Sources, 'prices' | 'tokens'>,
  { networks }: { readonly networks: readonly string[] },
): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      paths: ['/v1/fungible/price'],
      summary: 'Prices of tokens, in the order they are asked for; those without a price are left out',
      access: 'project',
      rate: 'requests',
      body: priceBodySchema,
      // The list is told as a parameter that is wrong, the currency as a body of a wrong form.
      bodyStatuses: { addresses: 400 },
      answer: priceWireSchema,
      async handle({ body: { addresses, currency } }, { signal }) {
        for (const id of addresses) requireToken(id, networks)
        if (!prices) throw fail(404, 'prices', 'Prices are not configured on this gateway.')
        const asked = addresses.flatMap((address) => {
          const token = tokens.find(address)
          return token ? [{ address, token }] : []
        })
        if (asked.length === 0) return { fungibles: [] }
        const known = [...new Set(asked.map(({ token }) => token))]
        const { value } = await prices.ask({ tokens: known, currency }, { signal })
        return {
          fungibles: asked.flatMap(({ address, token: { id, name, symbol, iconUrl, decimals } }) => {
            const price = value.prices.get(id)
            return price === undefined ? [] : [{ address, name, symbol, iconUrl, price: Number(price), decimals }]
          }),
        }
      },
    }),
  ]
}

/** @throws RequestFailure (400) */
function requireToken(id: string, networks: readonly string[]): void {
  const [namespace = '', reference = '', address = ''] = id.split(':')
  if (namespace === 'eip155' && !(isEvmAddress(address) && address.startsWith('0x')))
    throw fail(400, 'addresses', `${id} is no token of an EVM network.`)
  const network = `${namespace}:${reference}`
  if (!networks.includes(network)) throw fail(400, 'asset', `The network ${network} is not served here.`)
}
