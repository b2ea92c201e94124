import type {
  onRampOptionsWireSchema,
  onRampQuoteBodySchema,
  onRampQuoteWireSchema,
} from '@hawser/blockchain-api/schemas'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import { isRefused, readReason } from '../createAskApi.js'
import { type HistoryRow, toName } from '../history/historyRow.js'
import type { OnRampPlace, OnRampProvider, OnRampPurchaseReport, OnRampWebhook } from '../providers.js'
import {
  type CoinbaseApiOptions,
  coinbaseStatuses,
  createCoinbaseApi,
  moneySchema,
  optionsSchema,
  type purchasesSchema,
  toSnakeCase,
} from './coinbaseApi.js'
import { createCoinbaseOffRamp } from './createCoinbaseOffRamp.js'
import { isSignedByCoinbase } from './verifyWebhook.js'

interface CreateCoinbaseOnRampOptions extends CoinbaseApiOptions {
  /** Where users are taken to be (ISO 3166-1), and in which part of it. */
  readonly country: string
  readonly subdivision?: string | undefined
  /** The page on which purchases are paid. */
  readonly page: string
  /** Whether accounts sell by it too, and the page on which they do. */
  readonly sells: boolean
  readonly sellPage: string
  readonly webhookSecret?: string | undefined
}

const webhookSchema = v.pipe(
  v.unknown(),
  v.transform(toSnakeCase),
  v.object({ partner_user_ref: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)) }),
)
/** Its clock may be behind ours. */
const skewMs = 60_000
const quoteSchema = v.pipe(
  v.unknown(),
  v.transform(toSnakeCase),
  v.object({
    quote_id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)),
    payment_total: moneySchema,
    payment_subtotal: moneySchema,
    purchase_amount: moneySchema,
    network_fee: moneySchema,
    coinbase_fee: v.optional(moneySchema),
  }),
)

/** Purchases by a service in the form of Coinbase's Onramp API. */
export function createCoinbaseOnRamp(options: CreateCoinbaseOnRampOptions): OnRampProvider {
  const { country, subdivision } = options
  const { ask, createSession, getPurchases } = createCoinbaseApi(options)
  const toPlace = (given: OnRampPlace) => (given.country === undefined ? { country, subdivision } : given)
  return {
    name: 'coinbase',
    getOptions: async (signal, place = {}): Promise<v.InferOutput<typeof onRampOptionsWireSchema>> =>
      ask('GET', 'v1/buy/options', { query: { ...toPlace(place) }, schema: optionsSchema, signal }),
    async getQuote(
      { purchaseCurrency, paymentCurrency, amount, ...given }: v.InferOutput<typeof onRampQuoteBodySchema>,
      signal,
    ): Promise<v.InferOutput<typeof onRampQuoteWireSchema>> {
      const [method] = paymentCurrency.payment_method_limits
      const [delivered] = purchaseCurrency.networks
      const place = toPlace(given)
      const body = {
        purchaseCurrency: purchaseCurrency.id,
        ...(delivered && { purchaseNetwork: delivered.name }),
        paymentAmount: amount,
        paymentCurrency: paymentCurrency.id,
        paymentMethod: (method?.id ?? 'card').toUpperCase(),
        country: place.country,
        ...(place.subdivision !== undefined && { subdivision: place.subdivision }),
      }
      const quote = await ask('POST', 'v1/buy/quote', { body, schema: quoteSchema, signal }).catch((error) => {
        if (isRefused(error)) throw fail(400, 'onramp', readReason(error, 'The purchase is refused.'))
        throw error
      })
      return {
        quoteId: quote.quote_id,
        paymentTotal: quote.payment_total,
        paymentSubtotal: quote.payment_subtotal,
        purchaseAmount: quote.purchase_amount,
        networkFee: quote.network_fee,
        ...(quote.coinbase_fee && { coinbaseFee: quote.coinbase_fee }),
      }
    },
    async getPurchases({ address, cursor }, signal) {
      const page = await getPurchases(address, cursor, signal).catch((error) => {
        if (isRefused(error)) throw fail(400, 'onramp', readReason(error, 'The purchases cannot be told.'))
        throw error
      })
      return {
        data: page.transactions.map((one) => toPurchaseRow(one, address)),
        next: page.next_page_key || null,
      }
    },
    async createPurchase(
      { address, purchaseCurrency, paymentCurrency, amount, quoteId, redirectUrl, ...rest },
      signal,
    ) {
      const [delivered] = purchaseCurrency.networks
      const [method] = paymentCurrency.payment_method_limits
      const session = { address, network: delivered?.name, symbol: purchaseCurrency.symbol }
      const sessionToken = await createSession({ ...session, clientAddress: rest.clientAddress }, signal)
      const page = new URL(options.page)
      const query = {
        sessionToken,
        defaultAsset: purchaseCurrency.symbol,
        defaultNetwork: delivered?.name,
        fiatCurrency: paymentCurrency.id,
        presetFiatAmount: amount,
        defaultPaymentMethod: method?.id.toUpperCase(),
        quoteId,
        // By which its purchases are found, and told in the account's history.
        partnerUserRef: address,
        redirectUrl,
      }
      for (const [name, value] of Object.entries(query)) if (value !== undefined) page.searchParams.set(name, value)
      return page.href
    },
    async findPurchases({ address, symbol, startedAtMs, transactionId }, signal) {
      const { transactions } = await getPurchases(address, undefined, signal).catch((error) => {
        // Nobody is known there before the first purchase.
        if (isRefused(error)) return { transactions: [] }
        throw error
      })
      const reports = transactions
        .filter(
          ({ created_at, purchase_currency, purchase_amount }) =>
            Date.parse(created_at) >= startedAtMs - skewMs &&
            [purchase_currency, purchase_amount.currency].includes(symbol),
        )
        .sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
        .map(
          ({ transaction_id, status, tx_hash }): OnRampPurchaseReport => ({
            transactionId: `coinbase:${transaction_id}`,
            status: reported.get(status) ?? 'IN_PROGRESS',
            txHash: tx_hash || null,
          }),
        )
      return transactionId === null ? reports : reports.filter((report) => report.transactionId === transactionId)
    },
    ...(options.sells && { sell: createCoinbaseOffRamp({ ...options, page: options.sellPage }) }),
    ...(options.webhookSecret !== undefined && {
      readWebhook: ({ header, bodyText }) =>
        readWebhook({ header, bodyText }, options.webhookSecret ?? '', options.nowMs()),
    }),
  }
}

const reported = new Map<string, OnRampPurchaseReport['status']>([
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'SUCCESS'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'FAILED'],
])

function readWebhook({ header, bodyText }: OnRampWebhook, secret: string, nowMs: number) {
  if (!isSignedByCoinbase({ header, bodyText, secret, nowMs })) return null
  let body: unknown
  try {
    body = JSON.parse(bodyText)
  } catch {
    return undefined
  }
  const parsed = v.safeParse(webhookSchema, Object(body).data ?? body)
  return parsed.success ? { address: parsed.output.partner_user_ref } : undefined
}

function toPurchaseRow(
  purchase: v.InferOutput<typeof purchasesSchema>['transactions'][number],
  address: string,
): HistoryRow {
  const { amount, currency } = purchase.purchase_amount
  const shown = toName(currency)
  return {
    id: purchase.transaction_id,
    metadata: {
      operationType: 'buy',
      hash: purchase.tx_hash,
      minedAt: purchase.created_at,
      sentFrom: 'Coinbase',
      sentTo: purchase.wallet_address || address,
      status: coinbaseStatuses.get(purchase.status) ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      nonce: 1,
      application: null,
      // It names networks in its own way.
      chain: null,
    },
    transfers: [
      {
        fungible_info: { name: shown, symbol: shown, icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: amount },
        value: null,
        price: null,
      },
    ],
  }
}
