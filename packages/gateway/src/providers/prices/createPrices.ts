import type { GatewayConfig } from '../../config/configSchema.js'
import { createAskApi } from '../createAskApi.js'
import type { PriceProvider } from '../providers.js'
import { createCoinGeckoPrices } from './createCoinGeckoPrices.js'
import { createDefiLlamaPrices } from './createDefiLlamaPrices.js'
import { createPriceTable } from './createPriceTable.js'
import { createUpstreamPrices } from './createUpstreamPrices.js'
import { wellKnownNames } from './networkNames.js'

type PricesConfig = NonNullable<GatewayConfig['prices']>

/** Prices as the configuration says where they come from: fixed ones first, and of each further source those that are left. */
export function createPrices(
  { table, coingecko, defillama, upstream, networks }: PricesConfig,
  fetch: typeof globalThis.fetch,
): PriceProvider {
  const names = new Map([...wellKnownNames, ...Object.entries(networks)])
  const fixed = createPriceTable(table)
  const dollars = defillama && createDefiLlamaPrices({ askApi: createAskApi({ url: defillama.url, fetch }), names })
  const providers = [
    ...(coingecko
      ? [
          createCoinGeckoPrices({
            askApi: createAskApi({ url: coingecko.url, headers: toKeyHeader(coingecko), fetch }),
            names,
          }),
        ]
      : []),
    ...(dollars ? [dollars] : []),
    ...(upstream
      ? [
          createUpstreamPrices({
            askApi: createAskApi({ url: upstream.url, fetch }),
            projectId: upstream.projectId,
          }),
        ]
      : []),
  ]
  return {
    async getPrices({ tokens, currency }, signal) {
      const found = new Map(await fixed.getPrices({ tokens, currency }, signal))
      const failures: unknown[] = []
      let asked = 0
      for (const provider of providers) {
        // Who knows dollars alone does not stand in for one that is down.
        if (provider === dollars && currency !== 'usd') continue
        const left = tokens.filter(({ id }) => !found.has(id))
        if (left.length === 0) break
        asked += 1
        try {
          for (const [id, price] of await provider.getPrices({ tokens: left, currency }, signal)) found.set(id, price)
        } catch (error) {
          if (signal.aborted) throw error
          failures.push(error)
        }
      }
      if (asked > 0 && failures.length === asked) throw failures[0]
      return found
    },
  }
}

/** Its paid service has an address and a header of its own. */
function toKeyHeader({ url, apiKey }: { readonly url: string; readonly apiKey?: string | undefined }) {
  if (apiKey === undefined) return undefined
  return { [new URL(url).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: apiKey }
}
