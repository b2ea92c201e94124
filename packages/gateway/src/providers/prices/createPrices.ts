import type { Clock } from '@hawser/common'
import type { GatewayConfig } from '../../config/configSchema.js'
import { createAskApi } from '../createAskApi.js'
import { createBreaker } from '../createBreaker.js'
import type { PriceProvider } from '../providers.js'
import { createCoinGeckoPrices } from './createCoinGeckoPrices.js'
import { createDefiLlamaPrices } from './createDefiLlamaPrices.js'
import { createPriceTable } from './createPriceTable.js'
import { createUpstreamPrices } from './createUpstreamPrices.js'
import { wellKnownNames } from './networkNames.js'

type PricesConfig = NonNullable<GatewayConfig['prices']>

interface CreatePricesOptions {
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** How long all services together may take. */
  readonly timeoutMs: number
}

/** Prices as the configuration says where they come from: fixed ones first, and of each further source those that are left. */
export function createPrices(
  { table, coingecko, defillama, upstream, networks }: PricesConfig,
  { fetch, clock, timeoutMs }: CreatePricesOptions,
): PriceProvider {
  const count = [coingecko, defillama, upstream].filter((one) => one !== undefined).length
  // One share is left, so that what came is told in time. A list may be asked for once more, one by one.
  const deadline = { clock, timeoutMs: Math.floor(timeoutMs / (count + (upstream ? 2 : 1))) }
  const names = new Map([...wellKnownNames, ...Object.entries(networks)])
  const fixed = createPriceTable(table)
  const dollars =
    defillama && createDefiLlamaPrices({ askApi: createAskApi({ url: defillama.url, fetch, deadline }), names })
  const services = [
    ...(coingecko
      ? [
          createCoinGeckoPrices({
            askApi: createAskApi({ url: coingecko.url, headers: toKeyHeader(coingecko), fetch, deadline }),
            names,
          }),
        ]
      : []),
    ...(dollars ? [dollars] : []),
    ...(upstream
      ? [
          createUpstreamPrices({
            askApi: createAskApi({ url: upstream.url, fetch, deadline }),
            projectId: upstream.projectId,
          }),
        ]
      : []),
  ].map((provider) => ({ provider, breaker: createBreaker(clock), failure: undefined as unknown }))
  return {
    async getPrices({ tokens, currency }, signal) {
      const found = new Map(await fixed.getPrices({ tokens, currency }, signal))
      const unread = new Set<string>()
      const failures: unknown[] = []
      let asked = 0
      for (const service of services) {
        const { provider, breaker } = service
        // Who knows dollars alone does not stand in for one that is down.
        if (provider === dollars && currency !== 'usd') continue
        const left = tokens.filter(({ id }) => !found.has(id))
        if (left.length === 0) break
        asked += 1
        // Nobody waits each time for one that fails again and again.
        const isResting = breaker.begin() > 0
        try {
          if (isResting) throw service.failure
          const told = await provider.getPrices({ tokens: left, currency }, signal)
          for (const [id, price] of told) {
            if (price === null) unread.add(id)
            else found.set(id, price)
          }
          breaker.end('served')
        } catch (error) {
          if (!isResting) breaker.end(signal.aborted ? 'dropped' : 'failed')
          if (signal.aborted) throw error
          service.failure = error
          for (const { id } of left) unread.add(id)
          failures.push(error)
        }
      }
      if (asked > 0 && failures.length === asked) throw failures[0]
      return new Map<string, string | null>([...[...unread].map((id) => [id, null] as const), ...found])
    },
  }
}

/** Its paid service has an address and a header of its own. */
function toKeyHeader({ url, apiKey }: { readonly url: string; readonly apiKey?: string | undefined }) {
  if (apiKey === undefined) return undefined
  return { [new URL(url).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: apiKey }
}
