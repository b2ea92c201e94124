import type { onRampQuoteBodySchema, onRampQuoteWireSchema } from '@hawser/blockchain-api/schemas'
import { decimalNumberSchema, listSchema, parseUnits, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import { type AskApi, createAskApi, isRefused, readReason } from '../createAskApi.js'
import type { OnRampProvider } from '../providers.js'

interface CreateMeldOnRampOptions {
  /** Such as `https://api.meld.io`. */
  readonly url: string
  readonly apiKey: string
  /** Where users are taken to be (ISO 3166-1), and in which part of it. */
  readonly country: string
  readonly subdivision?: string | undefined
  readonly fetch: typeof globalThis.fetch
}

/** The version of its API. */
const version = '2023-12-19'
/** Limits are told by currency, whatever way of paying its sellers take. */
const anyMethod = 'any'
/** Amounts are JSON numbers there: none has more decimals. */
const maxDecimals = 80

const code = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))
const amount = decimalNumberSchema
const limitsSchema = listSchema(v.object({ currencyCode: code, minimumAmount: amount, maximumAmount: amount }), 500)
const currenciesSchema = listSchema(
  v.object({
    currencyCode: code,
    name: shownTextSchema(50),
    chainCode: code,
    chainName: shownTextSchema(50),
    chainId: v.fallback(code, '0'),
    contractAddress: v.fallback(v.pipe(v.string(), v.regex(/^[\w.-]{0,128}$/)), ''),
  }),
  5_000,
)
const quotesSchema = v.object({
  quotes: listSchema(
    v.object({
      sourceAmount: amount,
      sourceAmountWithoutFees: amount,
      sourceCurrencyCode: code,
      destinationAmount: amount,
      destinationCurrencyCode: code,
      networkFee: v.fallback(v.nullable(amount), null),
      serviceProvider: code,
    }),
    100,
  ),
})
type MeldQuote = v.InferOutput<typeof quotesSchema>['quotes'][number]

/** Purchases by a service in the form of Meld's API, which asks several sellers. What an account bought there it tells by customer, and never by account. */
export function createMeldOnRamp({
  url,
  apiKey,
  country,
  subdivision,
  fetch,
}: CreateMeldOnRampOptions): OnRampProvider {
  const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': version }
  const ask: AskApi = createAskApi({ url, headers, fetch })
  const query = { countries: country, categories: 'CRYPTO_ONRAMP', accountFilter: 'true' }
  return {
    async getOptions(signal) {
      const [limits, currencies] = await Promise.all([
        ask('service-providers/limits/fiat-currency-purchases', { query, schema: limitsSchema, signal }),
        ask('service-providers/properties/crypto-currencies', { query, schema: currenciesSchema, signal }),
      ])
      return {
        paymentCurrencies: limits.map(({ currencyCode, minimumAmount: min, maximumAmount: max }) => ({
          id: currencyCode,
          payment_method_limits: [{ id: anyMethod, min, max }],
        })),
        purchaseCurrencies: currencies.map(
          ({ currencyCode, name, chainCode, chainName, chainId, contractAddress }) => ({
            id: currencyCode,
            name,
            // A token on another network than its first has that network behind its symbol.
            symbol: currencyCode.split('_')[0]?.slice(0, 32) ?? currencyCode,
            networks: [
              { name: chainCode, display_name: chainName, chain_id: chainId, contract_address: contractAddress },
            ],
          }),
        ),
      }
    },
    async getQuote({ purchaseCurrency, paymentCurrency, amount: paid }, signal) {
      const [method] = paymentCurrency.payment_method_limits
      const body = {
        countryCode: country,
        ...(subdivision !== undefined && { subdivision }),
        sourceCurrencyCode: paymentCurrency.id,
        sourceAmount: paid,
        destinationCurrencyCode: purchaseCurrency.id,
        ...(method && method.id !== anyMethod && { paymentMethodType: method.id.toUpperCase() }),
      }
      const { quotes } = await ask('payments/crypto/quote', { body, schema: quotesSchema, signal }).catch((error) => {
        if (isRefused(error)) throw fail(400, 'onramp', readReason(error, 'The purchase is refused.'))
        throw error
      })
      const [best] = quotes
        .filter((one) => isFor(one, { purchaseCurrency, paymentCurrency }))
        .sort((one, other) => compareAmounts(other.destinationAmount, one.destinationAmount))
      if (!best) throw fail(400, 'onramp', 'Nobody sells that for this amount.')
      return toQuote(best)
    },
  }
}

type QuoteQuestion = Pick<v.InferOutput<typeof onRampQuoteBodySchema>, 'purchaseCurrency' | 'paymentCurrency'>

function isFor(quote: MeldQuote, { purchaseCurrency, paymentCurrency }: QuoteQuestion): boolean {
  return quote.destinationCurrencyCode === purchaseCurrency.id && quote.sourceCurrencyCode === paymentCurrency.id
}

function compareAmounts(one: string, other: string): number {
  const difference = parseUnits(one, maxDecimals) - parseUnits(other, maxDecimals)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

/** A quote has no id there: it is called by who makes it. */
function toQuote(quote: MeldQuote): v.InferOutput<typeof onRampQuoteWireSchema> {
  const { sourceAmount, sourceAmountWithoutFees, networkFee, serviceProvider } = quote
  const currency = quote.sourceCurrencyCode
  return {
    quoteId: `meld:${serviceProvider}`,
    paymentTotal: { amount: sourceAmount, currency },
    paymentSubtotal: { amount: sourceAmountWithoutFees, currency },
    purchaseAmount: { amount: quote.destinationAmount, currency: quote.destinationCurrencyCode },
    networkFee: { amount: networkFee ?? '0', currency },
  }
}
