import {
  historyWireSchema,
  type offRampQuoteBodySchema,
  offRampQuoteWireSchema,
  onRampOptionsWireSchema,
  type onRampQuoteBodySchema,
  onRampQuoteWireSchema,
} from '@hawser/blockchain-api/schemas'
import { parseAnswer } from '@hawser/common'
import type * as v from 'valibot'
import type { GatewayConfig } from '../../config/configSchema.js'
import { type CreateSourceOptions, createSource, type Source } from '../createSource.js'
import type { ExchangeProvider, HistoryPage, OffRampProvider, OnRampPlace, OnRampProvider } from '../providers.js'
import { createCoinbaseExchange } from './createCoinbaseExchange.js'
import { createCoinbaseOnRamp } from './createCoinbaseOnRamp.js'
import { createMeldOnRamp } from './createMeldOnRamp.js'

type OnRampConfig = NonNullable<GatewayConfig['onRamp']>
type PurchasesQuestion = Parameters<NonNullable<OnRampProvider['getPurchases']>>[0]

const purchasesFreshMs = 10_000
const optionsFreshMs = 3_600_000
const quotesFreshMs = 10_000

type Quote = v.InferOutput<typeof onRampQuoteWireSchema>
type QuoteQuestion = v.InferOutput<typeof onRampQuoteBodySchema>

type SellQuote = v.InferOutput<typeof offRampQuoteWireSchema>
type SellQuestion = v.InferOutput<typeof offRampQuoteBodySchema>

/** The sources of what a provider buys. */
interface SellSources {
  readonly options: Source<OnRampPlace, v.InferOutput<typeof onRampOptionsWireSchema>>
  readonly quotes: Source<SellQuestion, SellQuote>
}

/** The sources of one provider's purchases. */
export interface OnRampSources {
  readonly provider: OnRampProvider
  readonly options: Source<OnRampPlace, v.InferOutput<typeof onRampOptionsWireSchema>>
  readonly quotes: Source<QuoteQuestion, Quote>
  /** Undefined where it buys nothing. */
  readonly sells: SellSources | undefined
  /** Undefined where they are not told by account. */
  readonly purchases: Source<PurchasesQuestion, HistoryPage> | undefined
}

/** The services by which purchases are made, as the configuration says, the first of which answers whoever names none. */
export function createOnRamps(
  { coinbase, meld, publicUrl }: OnRampConfig,
  context: { readonly fetch: typeof globalThis.fetch; readonly nowMs: () => number },
): readonly OnRampProvider[] {
  return [
    ...(coinbase ? [createCoinbaseOnRamp({ ...coinbase, ...context })] : []),
    ...(meld ? [createMeldOnRamp({ ...meld, publicUrl, ...context })] : []),
  ]
}

/** The exchanges from which accounts are paid, as the configuration says. */
export function createExchangeProviders(
  config: OnRampConfig | undefined,
  context: { readonly fetch: typeof globalThis.fetch; readonly nowMs: () => number },
): readonly ExchangeProvider[] {
  return config?.coinbase?.deposits ? [createCoinbaseExchange({ ...config.coinbase, ...context })] : []
}

type Shared = Pick<CreateSourceOptions<unknown, unknown>, 'clock' | 'logger' | 'metrics' | 'timeoutMs'>

/** The sources by the names of their providers; undefined where there are none. */
export function createOnRampSources(
  given: OnRampProvider | readonly OnRampProvider[],
  shared: Shared,
): ReadonlyMap<string, OnRampSources> | undefined {
  const providers = [given].flat()
  if (providers.length === 0) return undefined
  return new Map(providers.map((provider) => [provider.name ?? 'own', createSourcesOf(provider, shared)]))
}

function createSourcesOf(provider: OnRampProvider, shared: Shared): OnRampSources {
  const ofPurchases = {
    ...shared,
    scopeOf: () => 'all',
    refusalOf: () => ({ field: 'onramp', description: 'Purchases are temporarily unavailable.' }),
  }
  return {
    provider,
    options: createSource<OnRampPlace, v.InferOutput<typeof onRampOptionsWireSchema>>({
      ...ofPurchases,
      name: 'onRampOptions',
      ask: async (place, signal) => parseAnswer(onRampOptionsWireSchema, await provider.getOptions(signal, place)),
      keyOf: ({ country, subdivision }) => JSON.stringify([country, subdivision]),
      freshMs: optionsFreshMs,
    }),
    quotes: createSource<QuoteQuestion, Quote>({
      ...ofPurchases,
      name: 'onRampQuotes',
      ask: async (question, signal) => parseAnswer(onRampQuoteWireSchema, await provider.getQuote(question, signal)),
      keyOf: (question) => JSON.stringify(question),
      freshMs: quotesFreshMs,
    }),
    sells: provider.sell && createSellSources(provider.sell, shared),
    purchases:
      provider.getPurchases &&
      createSource<PurchasesQuestion, HistoryPage>({
        ...ofPurchases,
        name: 'onRampPurchases',
        ask: async (question, signal) =>
          parseAnswer(historyWireSchema, await provider.getPurchases?.(question, signal)),
        keyOf: ({ address, cursor }) => JSON.stringify([address, cursor]),
        freshMs: purchasesFreshMs,
      }),
  }
}

function createSellSources(provider: OffRampProvider, shared: Shared): SellSources {
  const ofSales = {
    ...shared,
    scopeOf: () => 'all',
    refusalOf: () => ({ field: 'offramp', description: 'Sales are temporarily unavailable.' }),
  }
  return {
    options: createSource<OnRampPlace, v.InferOutput<typeof onRampOptionsWireSchema>>({
      ...ofSales,
      name: 'offRampOptions',
      ask: async (place, signal) => parseAnswer(onRampOptionsWireSchema, await provider.getOptions(signal, place)),
      keyOf: ({ country, subdivision }) => JSON.stringify([country, subdivision]),
      freshMs: optionsFreshMs,
    }),
    quotes: createSource<SellQuestion, SellQuote>({
      ...ofSales,
      name: 'offRampQuotes',
      ask: async (question, signal) => parseAnswer(offRampQuoteWireSchema, await provider.getQuote(question, signal)),
      keyOf: (question) => JSON.stringify(question),
      freshMs: quotesFreshMs,
    }),
  }
}
