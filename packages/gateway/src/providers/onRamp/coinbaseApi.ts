import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { decimalTextSchema, listSchema, shownTextSchema } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../../http/failure.js'
import { isPublicAddress } from '../../images/privateAddress.js'
import { createAskApi, isRefused, readReason } from '../createAskApi.js'
import type { HistoryRow } from '../history/historyRow.js'

export interface CoinbaseApiOptions {
  /** Such as `https://api.developer.coinbase.com/onramp`. */
  readonly url: string
  /** The id of an API key of the service, and its Ed25519 secret in base64. */
  readonly keyId: string
  readonly keySecret: string
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
}

interface CoinbaseSession {
  readonly address: string
  /** The service's own name of it. */
  readonly network: string | undefined
  readonly symbol: string
  /** The user's own address in the internet. */
  readonly clientAddress: string
}

interface CoinbaseQuestion<TSchema extends v.GenericSchema> {
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly schema: TSchema
  readonly signal: AbortSignal
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
export const optionsSchema = v.pipe(
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
export const moneySchema = v.pipe(
  v.union([
    v.object({ value: decimalTextSchema, currency: id }),
    v.object({ amount: decimalTextSchema, currency: id }),
  ]),
  v.transform((one) => ({ amount: 'value' in one ? one.value : one.amount, currency: one.currency.slice(0, 64) })),
)
const time = v.pipe(v.string(), v.isoTimestamp())
export const coinbaseStatuses = new Map<string, HistoryRow['metadata']['status']>([
  // It has begun, which the wire has no other word for.
  ['ONRAMP_TRANSACTION_STATUS_CREATED', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'ONRAMP_TRANSACTION_STATUS_SUCCESS'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'ONRAMP_TRANSACTION_STATUS_FAILED'],
])
export const purchasesSchema = v.pipe(
  v.unknown(),
  v.transform(toSnakeCase),
  v.object({
    transactions: listSchema(
      v.object({
        transaction_id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,256}$/)),
        status: v.picklist([...coinbaseStatuses.keys()]),
        purchase_amount: moneySchema,
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

/** Asks a service in the form of Coinbase's Onramp API, each question with a token of its own. */
export function createCoinbaseApi(options: CoinbaseApiOptions) {
  const { url } = options
  const ask = <TSchema extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    question: CoinbaseQuestion<TSchema>,
  ): Promise<v.InferOutput<TSchema>> => {
    const target = new URL(`${url.replace(/\/$/, '')}/${path}`)
    const headers = { authorization: `Bearer ${createToken(`${method} ${target.host}${target.pathname}`, options)}` }
    return createAskApi({ url, headers, fetch: options.fetch })(path, question)
  }
  return {
    ask,
    /** The token by which a page sends one asset to one address. @throws RequestFailure where the service refuses it */
    async createSession({ address, network, symbol, clientAddress }: CoinbaseSession, signal: AbortSignal) {
      const body = {
        addresses: [{ address, blockchains: network === undefined ? [] : [network] }],
        assets: [symbol],
        ...(isIP(clientAddress) > 0 && isPublicAddress(clientAddress) && { clientIp: clientAddress }),
      }
      return ask('POST', 'v1/token', { body, schema: tokenSchema, signal }).catch((error) => {
        if (isRefused(error)) throw fail(400, 'onramp', readReason(error, 'The purchase is refused.'))
        throw error
      })
    },
    /** What a user of that name has bought, a page of it, the newest first. */
    getPurchases: (user: string, cursor: string | undefined, signal: AbortSignal) =>
      ask('GET', `v1/buy/user/${encodeURIComponent(user)}/transactions`, {
        query: { page_size: '50', page_key: cursor },
        schema: purchasesSchema,
        signal,
      }),
  }
}

/** A token (RFC 7519, signed by Ed25519) of one question. */
function createToken(uri: string, { keyId, keySecret, nowMs }: CoinbaseApiOptions): string {
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
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toSnakeCase(one),
    ]),
  )
}
