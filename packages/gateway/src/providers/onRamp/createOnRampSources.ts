import {
  historyWireSchema,
  onRampOptionsWireSchema,
  type onRampQuoteBodySchema,
  onRampQuoteWireSchema,
} from '@hawser/blockchain-api/schemas'
import { parseAnswer } from '@hawser/common'
import type * as v from 'valibot'
import type { GatewayConfig } from '../../config/configSchema.js'
import { type CreateSourceOptions, createSource, type Source } from '../createSource.js'
import type { HistoryPage, OnRampProvider } from '../providers.js'
import { createCoinbaseOnRamp } from './createCoinbaseOnRamp.js'
import { createMeldOnRamp } from './createMeldOnRamp.js'

type OnRampConfig = NonNullable<GatewayConfig['onRamp']>
type PurchasesQuestion = Parameters<NonNullable<OnRampProvider['getPurchases']>>[0]

const purchasesFreshMs = 10_000
const optionsFreshMs = 3_600_000
const quotesFreshMs = 10_000

type Quote = v.InferOutput<typeof onRampQuoteWireSchema>
type QuoteQuestion = v.InferOutput<typeof onRampQuoteBodySchema>

/** The sources of purchases. */
export interface OnRampSources {
  readonly options: Source<undefined, v.InferOutput<typeof onRampOptionsWireSchema>>
  readonly quotes: Source<QuoteQuestion, Quote>
  /** Undefined where they are not told by account. */
  readonly purchases: Source<PurchasesQuestion, HistoryPage> | undefined
}

/** Purchases as the configuration says where they are made; undefined where it says so of no service. */
export function createOnRamp(
  { coinbase, meld }: OnRampConfig,
  context: { readonly fetch: typeof globalThis.fetch; readonly nowMs: () => number },
): OnRampProvider | undefined {
  if (coinbase) return createCoinbaseOnRamp({ ...coinbase, ...context })
  return meld && createMeldOnRamp({ ...meld, fetch: context.fetch })
}

export function createOnRampSources(
  provider: OnRampProvider,
  shared: Pick<CreateSourceOptions<unknown, unknown>, 'clock' | 'logger' | 'metrics' | 'timeoutMs'>,
): OnRampSources {
  const ofPurchases = {
    ...shared,
    scopeOf: () => 'all',
    refusalOf: () => ({ field: 'onramp', description: 'Purchases are temporarily unavailable.' }),
  }
  return {
    options: createSource<undefined, v.InferOutput<typeof onRampOptionsWireSchema>>({
      ...ofPurchases,
      name: 'onRampOptions',
      ask: async (_, signal) => parseAnswer(onRampOptionsWireSchema, await provider.getOptions(signal)),
      keyOf: () => '',
      freshMs: optionsFreshMs,
    }),
    quotes: createSource<QuoteQuestion, Quote>({
      ...ofPurchases,
      name: 'onRampQuotes',
      ask: async (question, signal) => parseAnswer(onRampQuoteWireSchema, await provider.getQuote(question, signal)),
      keyOf: (question) => JSON.stringify(question),
      freshMs: quotesFreshMs,
    }),
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
