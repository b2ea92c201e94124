import { createMeldUrl } from '@hawser/blockchain-api/client'
import type { onRampQuoteBodySchema, onRampQuoteWireSchema } from '@hawser/blockchain-api/schemas'
import { decimalNumberSchema, listSchema, parseUnits, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import { type AskApi, createAskApi, isRefused, readReason } from '../createAskApi.js'
import type { OnRampProvider, OnRampPurchaseReport } from '../providers.js'
import { isSignedByMeld } from './verifyWebhook.js'

interface CreateMeldOnRampOptions {
  /** Such as `https://api.meld.io`. */
  readonly url: string
  readonly apiKey: string
  /** Where users are taken to be (ISO 3166-1), and in which part of it. */
  readonly country: string
  readonly subdivision?: string | undefined
  readonly publicKey?: string | undefined
  readonly webhookSecret?: string | undefined
  /** The gateway's own address, which webhooks are signed with. */
  readonly publicUrl?: string | undefined
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
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
const widgetSchema = v.object({ widgetUrl: v.pipe(v.string(), v.url(), v.maxLength(8_192)) })
const transactionsSchema = v.object({
  transactions: listSchema(
    v.object({
      id: code,
      status: v.pipe(v.string(), v.maxLength(64)),
      externalSessionId: v.string(),
      cryptoDetails: v.fallback(
        v.object({ blockchainTransactionId: v.nullish(v.pipe(v.string(), v.regex(/^[\w-]{3,128}$/)), null) }),
        { blockchainTransactionId: null },
      ),
    }),
    100,
  ),
})
const webhookSchema = v.object({
  payload: v.object({ externalSessionId: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)) }),
})
const failedStatuses = 'REFUNDED DECLINED CANCELLED FAILED ERROR VOIDED AUTHORIZATION_EXPIRED'.split(' ')
/** What it calls the ways of paying that others have other names for. */
const methods: ReadonlyMap<string, string> = new Map([
  ['card', 'CREDIT_DEBIT_CARD'],
  ['ach_bank_account', 'ACH'],
])
const toMethod = (id: string) => methods.get(id.toLowerCase()) ?? id.toUpperCase()

type MeldQuote = v.InferOutput<typeof quotesSchema>['quotes'][number]

/** Purchases by a service in the form of Meld's API, which asks several sellers. What an account bought there it tells by customer, and never by account. */
export function createMeldOnRamp({
  url,
  apiKey,
  country,
  subdivision,
  publicKey,
  webhookSecret,
  publicUrl = '',
  fetch,
  nowMs,
}: CreateMeldOnRampOptions): OnRampProvider {
  const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': version }
  const ask: AskApi = createAskApi({ url, headers, fetch })
  const toPlace = (given: { readonly country?: string | undefined; readonly subdivision?: string | undefined }) =>
    given.country === undefined ? { country, subdivision } : given
  return {
    name: 'meld',
    async getOptions(signal, place = {}) {
      const query = { countries: toPlace(place).country, categories: 'CRYPTO_ONRAMP', accountFilter: 'true' }
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
    async getQuote({ purchaseCurrency, paymentCurrency, amount: paid, ...given }, signal) {
      const [method] = paymentCurrency.payment_method_limits
      const place = toPlace(given)
      const body = {
        countryCode: place.country,
        ...(place.subdivision !== undefined && { subdivision: place.subdivision }),
        sourceCurrencyCode: paymentCurrency.id,
        sourceAmount: paid,
        destinationCurrencyCode: purchaseCurrency.id,
        ...(method && method.id !== anyMethod && { paymentMethodType: toMethod(method.id) }),
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
    async createPurchase({ id, address, purchaseCurrency, paymentCurrency, amount: paid, quoteId, ...rest }, signal) {
      const [network] = purchaseCurrency.networks
      const isSolana = /^solana/i.test(network?.name ?? '')
      if (publicKey !== undefined)
        return createMeldUrl({
          publicKey,
          namespace: isSolana ? 'solana' : 'eip155',
          address,
          projectId: rest.projectName,
        })
      const [method] = paymentCurrency.payment_method_limits
      const body = {
        sessionType: 'BUY',
        externalSessionId: id,
        sessionData: {
          countryCode: toPlace(rest).country,
          sourceCurrencyCode: paymentCurrency.id,
          sourceAmount: paid,
          destinationCurrencyCode: purchaseCurrency.id,
          walletAddress: address,
          // A quote is called by who makes it.
          ...(quoteId?.startsWith(quotePrefix) && { serviceProvider: quoteId.slice(quotePrefix.length) }),
          ...(method && method.id !== anyMethod && { paymentMethodType: toMethod(method.id) }),
          ...(rest.redirectUrl !== undefined && { redirectUrl: rest.redirectUrl }),
        },
      }
      const { widgetUrl } = await ask('crypto/session/widget', { body, schema: widgetSchema, signal }).catch(
        (error) => {
          if (isRefused(error)) throw fail(400, 'onramp', readReason(error, 'The purchase is refused.'))
          throw error
        },
      )
      return widgetUrl
    },
    async findPurchases({ id }, signal) {
      if (publicKey !== undefined) return []
      const query = { externalSessionIds: id, limit: '10' }
      const { transactions } = await ask('payments/transactions', { query, schema: transactionsSchema, signal })
      return transactions.filter(({ externalSessionId }) => externalSessionId === id).map(toReport)
    },
    ...(webhookSecret !== undefined && {
      readWebhook({ header, bodyText }) {
        const webhookUrl = `${publicUrl.replace(/\/$/, '')}/v1/onramp/webhooks/meld`
        if (!isSignedByMeld({ header, bodyText, secret: webhookSecret, url: webhookUrl, nowMs: nowMs() })) return null
        const parsed = v.safeParse(webhookSchema, parseJson(bodyText))
        return parsed.success ? { id: parsed.output.payload.externalSessionId } : undefined
      },
    }),
  }
}

const quotePrefix = 'meld:'

/** A webhook's body was JSON before it was read. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toReport({
  id,
  status,
  cryptoDetails,
}: v.InferOutput<typeof transactionsSchema>['transactions'][number]): OnRampPurchaseReport {
  return {
    transactionId: `meld:${id}`,
    status: status === 'SETTLED' ? 'SUCCESS' : failedStatuses.includes(status) ? 'FAILED' : 'IN_PROGRESS',
    txHash: cryptoDetails.blockchainTransactionId,
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
    quoteId: `${quotePrefix}${serviceProvider}`,
    paymentTotal: { amount: sourceAmount, currency },
    paymentSubtotal: { amount: sourceAmountWithoutFees, currency },
    purchaseAmount: { amount: quote.destinationAmount, currency: quote.destinationCurrencyCode },
    networkFee: { amount: networkFee ?? '0', currency },
  }
}
