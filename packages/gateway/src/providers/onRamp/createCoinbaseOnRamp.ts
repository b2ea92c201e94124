import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  onRampOptionsWireSchema,
  onRampQuoteBodySchema,
  onRampQuoteWireSchema,
} from '@hawser/blockchain-api/schemas'
import { decimalTextSchema, listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import { isPublicAddress } from '../../images/privateAddress.js'
import { createAskApi, isRefused, readReason } from '../createAskApi.js'
import { type HistoryRow, toName } from '../history/historyRow.js'
import type { OnRampPlace, OnRampProvider, OnRampPurchaseReport, OnRampWebhook } from '../providers.js'
import { isSignedByCoinbase } from './verifyWebhook.js'

interface CreateCoinbaseOnRampOptions {
  /** Such as `https://api.developer.coinbase.com/onramp`. */
  readonly url: string
  /** The id of an API key of the service, and its Ed25519 secret in base64. */
  readonly keyId: string
  readonly keySecret: string
  /** Where users are taken to be (ISO 3166-1), and in which part of it. */
  readonly country: string
  readonly subdivision?: string | undefined
  /** The page on which purchases are paid. */
  readonly page: string
  readonly webhookSecret?: string | undefined
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
}

/** How long a token of one question is taken. */
const tokenS = 120

const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/))
const limit = v.object({ id, min: decimalTextSchema, max: decimalTextSchema })
const network = v.object({
  name: id,
  display_name: shownTextSchema(50),
  chain_id: v.fallback(id, '0'),
  contract_address: v.fallback(v.pipe(v.string(), v.regex(/^[\w.-]{0,128}$/)), ''),
})
const optionsSchema = v.pipe(
  v.unknown(),
  v.transform(toSnakeCase),
  v.object({
    payment_currencies: listSchema(v.object({ id, limits: listSchema(limit, 50) }), 500),
    purchase_currencies: listSchema(
      v.object({ id, name: shownTextSchema(50), symbol: shownTextSchema(16), networks: listSchema(network, 100) }),
      5_000,
    ),
  }),
  v.transform(({ payment_currencies, purchase_currencies }) => ({
    paymentCurrencies: payment_currencies.map(({ id: currency, limits }) => ({
      id: currency,
      payment_method_limits: limits,
    })),
    purchaseCurrencies: purchase_currencies,
  })),
)
const money = v.pipe(
  v.union([
    v.object({ value: decimalTextSchema, currency: id }),
    v.object({ amount: decimalTextSchema, currency: id }),
  ]),
  v.transform((one) => ({ amount: 'value' in one ? one.value : one.amount, currency: one.currency.slice(0, 64) })),
)
const time = v.pipe(v.string(), v.isoTimestamp())
const statuses = new Map<string, HistoryRow['metadata']['status']>([
  // It has begun, which the wire has no other word for.
  ['ONRAMP_TRANSACTION_STATUS_CREATED', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'ONRAMP_TRANSACTION_STATUS_FAILED'],
])
const purchasesSchema = v.pipe(
  v.unknown(),
  v.transform(toSnakeCase),
  v.object({
    transactions: listSchema(
      v.object({
        transaction_id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)),
        status: v.picklist([...statuses.keys()]),
        purchase_amount: money,
        purchase_currency: v.fallback(v.pipe(v.string(), v.maxLength(64)), ''),
        created_at: time,
        tx_hash: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{3,128}$/)), ''),
        wallet_address: v.fallback(v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)), ''),
      }),
    ),
    next_page_key: v.fallback(v.pipe(v.string(), v.maxLength(4_096)), ''),
  }),
)
const tokenSchema = v.pipe(
  v.union([
    v.object({ token: v.pipe(v.string(), v.regex(/^[\w.~-]{1,4096}$/)) }),
    v.object({ data: v.object({ token: v.pipe(v.string(), v.regex(/^[\w.~-]{1,4096}$/)) }) }),
  ]),
  v.transform((answer) => ('data' in answer ? answer.data.token : answer.token)),
)
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
    payment_total: money,
    payment_subtotal: money,
    purchase_amount: money,
    network_fee: money,
    coinbase_fee: v.optional(money),
  }),
)

/** Purchases by a service in the form of Coinbase's Onramp API. */
export function createCoinbaseOnRamp(options: CreateCoinbaseOnRampOptions): OnRampProvider {
  const { url, country, subdivision } = options
  const ask = <TSchema extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    question: {
      readonly query?: Readonly<Record<string, string | undefined>>
      readonly body?: unknown
      readonly schema: TSchema
      readonly signal: AbortSignal
    },
  ): Promise<v.InferOutput<TSchema>> => {
    const target = new URL(`${url.replace(/\/$/, '')}/${path}`)
    const headers = { authorization: `Bearer ${createToken(`${method} ${target.host}${target.pathname}`, options)}` }
    return createAskApi({ url, headers, fetch: options.fetch })(path, question)
  }
  const toPlace = (given: OnRampPlace) => (given.country === undefined ? { country, subdivision } : given)
  const getPurchases = async (address: string, cursor: string | undefined, signal: AbortSignal) => {
    const path = `v1/buy/user/${encodeURIComponent(address)}/transactions`
    return ask('GET', path, { query: { page_size: '50', page_key: cursor }, schema: purchasesSchema, signal })
  }
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
      const { clientAddress } = rest
      const body = {
        addresses: [{ address, blockchains: delivered ? [delivered.name] : [] }],
        assets: [purchaseCurrency.symbol],
        ...(isIP(clientAddress) > 0 && isPublicAddress(clientAddress) && { clientIp: clientAddress }),
      }
      const sessionToken = await ask('POST', 'v1/token', { body, schema: tokenSchema, signal }).catch((error) => {
        if (isRefused(error)) throw fail(400, 'onramp', readReason(error, 'The purchase is refused.'))
        throw error
      })
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
      status: statuses.get(purchase.status) ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
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

/** A token (RFC 7519, signed by Ed25519) of one question. */
function createToken(uri: string, { keyId, keySecret, nowMs }: CreateCoinbaseOnRampOptions): string {
  const nowS = Math.floor(nowMs() / 1_000)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = encode({ alg: 'EdDSA', typ: 'JWT', kid: keyId, nonce: randomBytes(16).toString('hex') })
  const payload = encode({ sub: keyId, iss: 'cdp', nbf: nowS, exp: nowS + tokenS, uris: [uri] })
  // PKCS #8 around the first half of the secret; the second is its public key.
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(keySecret, 'base64').subarray(0, 32),
  ])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return `${header}.${payload}.${sign(null, Buffer.from(`${header}.${payload}`), key).toString('base64url')}`
}

/** Its documents write names in both ways. */
function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toSnakeCase(one),
    ]),
  )
}
