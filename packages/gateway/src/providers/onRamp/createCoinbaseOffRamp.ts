import { decimalTextSchema, listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import { isRefused, readReason } from '../createAskApi.js'
import type { OffRampOrder, OffRampProvider, OffRampReport, OnRampPlace } from '../providers.js'
import { type CoinbaseApiOptions, createCoinbaseApi, moneySchema, optionsSchema, toSnakeCase } from './coinbaseApi.js'

interface CreateCoinbaseOffRampOptions extends CoinbaseApiOptions {
  /** Where users are taken to be (ISO 3166-1), and in which part of it. */
  readonly country: string
  readonly subdivision?: string | undefined
  /** The page on which a sale is agreed to. */
  readonly page: string
}

/** How long it waits for what is sold, by its documents. */
const waitMs = 30 * 60_000
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const native = /^(?:|0x0{40}|0xe{40})$/i

const sellOptionsSchema = v.pipe(
  v.unknown(),
  v.transform((answer) => {
    const { cashout_currencies, sell_currencies } = Object(toSnakeCase(answer))
    return { payment_currencies: cashout_currencies, purchase_currencies: sell_currencies }
  }),
  optionsSchema,
)
const quoteSchema = v.pipe(
  v.unknown(),
  v.transform(toSnakeCase),
  v.object({
    quote_id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)),
    sell_amount: moneySchema,
    cashout_total: moneySchema,
    cashout_subtotal: moneySchema,
  }),
)
const statuses = new Map<string, OffRampReport['status']>([
  ['TRANSACTION_STATUS_CREATED', 'AWAITING_CRYPTO'],
  ['TRANSACTION_STATUS_STARTED', 'IN_PROGRESS'],
  ['TRANSACTION_STATUS_SUCCESS', 'SUCCESS'],
  ['TRANSACTION_STATUS_FAILED', 'FAILED'],
  ['TRANSACTION_STATUS_EXPIRED', 'EXPIRED'],
])
const ordersSchema = v.pipe(
  v.unknown(),
  v.transform(toSnakeCase),
  v.object({
    transactions: listSchema(
      v.object({
        transaction_id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)),
        status: v.picklist([...statuses.keys()]),
        asset: shownTextSchema(32),
        network: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)),
        sell_amount: v.object({ value: decimalTextSchema }),
        total: v.fallback(v.nullable(moneySchema), null),
        to_address: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/))), null),
        tx_hash: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{3,128}$/)), ''),
        created_at: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
  }),
)

/** Sales by a service in the form of Coinbase's Offramp API: each is a user of its own there, so that none is taken for another one. */
export function createCoinbaseOffRamp(options: CreateCoinbaseOffRampOptions): OffRampProvider {
  const { country, subdivision } = options
  const { ask, createSession } = createCoinbaseApi(options)
  const toPlace = (given: OnRampPlace) =>
    given.country === undefined ? { country, subdivision } : { country: given.country, subdivision: given.subdivision }
  return {
    getOptions: async (signal, place = {}) =>
      ask('GET', 'v1/sell/options', { query: toPlace(place), schema: sellOptionsSchema, signal }),
    async getQuote({ sellCurrency, payoutCurrency, amount, ...given }, signal) {
      const [method] = payoutCurrency.payment_method_limits
      const [network] = sellCurrency.networks
      const place = toPlace(given)
      const body = {
        sellCurrency: sellCurrency.id,
        ...(network && { sellNetwork: network.name }),
        sellAmount: amount,
        cashoutCurrency: payoutCurrency.id,
        paymentMethod: (method?.id ?? 'ach_bank_account').toUpperCase(),
        country: place.country,
        ...(place.subdivision !== undefined && { subdivision: place.subdivision }),
      }
      const quote = await ask('POST', 'v1/sell/quote', { body, schema: quoteSchema, signal }).catch((error) => {
        if (isRefused(error)) throw fail(400, 'offramp', readReason(error, 'The sale is refused.'))
        throw error
      })
      return {
        quoteId: quote.quote_id,
        sellAmount: quote.sell_amount,
        payoutTotal: quote.cashout_total,
        payoutSubtotal: quote.cashout_subtotal,
      }
    },
    async createOrder({ id, address, sellCurrency, payoutCurrency, amount, quoteId, redirectUrl, ...rest }, signal) {
      const [network] = sellCurrency.networks
      const [method] = payoutCurrency.payment_method_limits
      const session = { address, network: network?.name, symbol: sellCurrency.symbol }
      const sessionToken = await createSession({ ...session, clientAddress: rest.clientAddress }, signal)
      const page = new URL(options.page)
      const query = {
        sessionToken,
        partnerUserRef: id,
        defaultAsset: sellCurrency.symbol,
        defaultNetwork: network?.name,
        presetCryptoAmount: amount,
        fiatCurrency: payoutCurrency.id,
        defaultCashoutMethod: method?.id.toUpperCase(),
        quoteId,
        redirectUrl,
      }
      for (const [name, value] of Object.entries(query)) if (value !== undefined) page.searchParams.set(name, value)
      return page.href
    },
    async findOrders(order, signal) {
      const path = `v1/sell/user/${encodeURIComponent(order.id)}/transactions`
      const { transactions } = await ask('GET', path, {
        query: { page_size: '50' },
        schema: ordersSchema,
        signal,
      }).catch((error) => {
        // Nobody is known there by it before the page has been used.
        if (isRefused(error)) return { transactions: [] }
        throw error
      })
      return transactions
        .filter(({ transaction_id }) => [null, `coinbase:${transaction_id}`].includes(order.transactionId))
        .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
        .map((one) => toReport(one, order))
    },
  }
}

function toReport(
  told: v.InferOutput<typeof ordersSchema>['transactions'][number],
  { sellCurrency }: OffRampOrder,
): OffRampReport {
  const { to_address: address, asset, network, sell_amount, total, created_at, tx_hash } = told
  const where = sellCurrency.networks.find(({ name }) => name.toLowerCase() === network.toLowerCase())
  const id = where && toNetworkId(where)
  // What is of another token or network than was asked for is not to be sent by what is shown.
  const isOfOrder = asset.toLowerCase() === sellCurrency.symbol.toLowerCase()
  return {
    transactionId: `coinbase:${told.transaction_id}`,
    status: statuses.get(told.status) ?? 'IN_PROGRESS',
    deposit:
      address !== null && where && id !== undefined && isOfOrder
        ? {
            network: id,
            contractAddress: native.test(where.contract_address) ? null : where.contract_address,
            address,
            amount: sell_amount.value,
            memo: null,
            expiresAtMs: Date.parse(created_at) + waitMs,
          }
        : null,
    payout: total,
    txHash: tx_hash || null,
  }
}

/** The CAIP-2 id of a network as the service writes it; undefined for one that it names in a way that nobody knows. */
function toNetworkId({ name, chain_id }: { readonly name: string; readonly chain_id: string }): string | undefined {
  if (/^solana(?:-mainnet)?$/i.test(name)) return solana
  return /^[1-9]\d{0,15}$/.test(chain_id) ? `eip155:${chain_id}` : undefined
}
