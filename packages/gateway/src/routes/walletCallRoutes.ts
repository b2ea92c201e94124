import {
  getAssetsParamsSchema,
  getAssetsWireSchema,
  getExchangeBuyStatusParamsSchema,
  getExchangeBuyStatusWireSchema,
  getExchangePayUrlParamsSchema,
  getExchangePayUrlWireSchema,
  getExchangesParamsSchema,
  getExchangesWireSchema,
  walletCallBodySchema,
} from '@hawser/blockchain-api/schemas'
import { decimalNumberSchema, parseUnits } from '@hawser/common'
import * as v from 'valibot'
import type { Exchanges } from '../exchanges/createExchanges.js'
import { fail, RequestFailure, toRpcFailureBody } from '../http/failure.js'
import { defineRoute, RawAnswer, type Route, type RouteContext } from '../http/route.js'
import type { Sources } from '../providers/createSources.js'
import type { ExchangeAsset } from '../providers/providers.js'
import { type Holding, readPortfolio, toAssetRow } from '../providers/readPortfolio.js'

/** One method: what it takes, and with which code a failure of its own is told. */
interface WalletMethod {
  readonly code: number
  /** @throws RequestFailure, WrongParamsError */
  answer(params: unknown, context: Pick<RouteContext, 'signal' | 'address'>): Promise<unknown>
}

/** The parameters have another form than those of the method. */
class WrongParamsError extends Error {
  override readonly name = 'WrongParamsError'
}

/** Returns the routes of wallets' and apps' JSON-RPC: the assets of an account, calls that somebody sponsors, and payments by exchanges. */
export function createWalletCallRoutes(
  sources: Pick<Sources, 'balances' | 'prices' | 'tokens'>,
  { networks, exchanges }: { readonly networks: readonly string[]; readonly exchanges: Exchanges },
): readonly Route[] {
  const refuse = (code: number, what: string): WalletMethod => ({
    code,
    answer: () => Promise.reject(fail(400, 'method', `${what} not configured on this gateway.`)),
  })
  const calls = 'Sponsored calls are'
  const methods: ReadonlyMap<string, WalletMethod> = new Map([
    ['wallet_prepareCalls', refuse(-2, calls)],
    ['wallet_sendPreparedCalls', refuse(-3, calls)],
    ['wallet_getCallsStatus', refuse(-4, calls)],
    [
      'wallet_getAssets',
      {
        code: -5,
        async answer(params, { signal }) {
          const question = parseParams(getAssetsParamsSchema, params)
          return v.parse(getAssetsWireSchema, await readAssets(question, { sources, networks }, signal))
        },
      },
    ],
    [
      'reown_getExchanges',
      {
        code: -6,
        async answer(params, { signal }) {
          const { page = 1, includeOnly, exclude, asset } = parseParams(getExchangesParamsSchema, params ?? {})
          const all = (await exchanges.list(asset === undefined ? undefined : readAsset(asset), signal)).filter(
            ({ id }) => includeOnly?.includes(id) !== false && exclude?.includes(id) !== true,
          )
          const first = Math.max(page - 1, 0) * exchangesPerPage
          return v.parse(getExchangesWireSchema, {
            total: all.length,
            exchanges: all
              .slice(first, first + exchangesPerPage)
              .map(({ id, name, imageUrl = '' }) => ({ id, name, imageUrl })),
          })
        },
      },
    ],
    [
      'reown_getExchangePayUrl',
      {
        code: -7,
        async answer(params, { signal, address }) {
          const { exchangeId, asset, amount, recipient } = parseParams(getExchangePayUrlParamsSchema, params)
          const deposit = { ...readAsset(asset), amount: readAmount(amount), clientAddress: address }
          const [namespace, reference, account = ''] = recipient.split(':')
          if (`${namespace}:${reference}` !== deposit.network)
            throw fail(400, 'recipient', 'The recipient is on another network than the asset.')
          const begun = await exchanges.begin(exchangeId, { ...deposit, recipient: account }, signal)
          return v.parse(getExchangePayUrlWireSchema, begun)
        },
      },
    ],
    [
      'reown_getExchangeBuyStatus',
      {
        code: -8,
        async answer(params, { signal }) {
          const { exchangeId, sessionId } = parseParams(getExchangeBuyStatusParamsSchema, params)
          const report = await exchanges.find(exchangeId, sessionId, signal)
          return v.parse(getExchangeBuyStatusWireSchema, {
            status: report?.status ?? 'UNKNOWN',
            ...(report?.txHash && { txHash: report.txHash }),
          })
        },
      },
    ],
  ])

  return [
    defineRoute({
      method: 'POST',
      paths: ['/v1/json-rpc', '/v1/wallet'],
      summary:
        'JSON-RPC 2.0 of a wallet’s server: the assets of an account (wallet_getAssets), and exchanges that pay it',
      access: 'project',
      rate: 'requests',
      failureForm: 'rpc',
      body: v.unknown(),
      documentedBody: walletCallBodySchema,
      answerType: 'application/json',
      async handle({ body }, context) {
        const request = v.safeParse(walletCallBodySchema, body)
        if (!request.success)
          return toFailure({ id: null, code: -32_600, message: 'Expected one request of JSON-RPC 2.0.' })
        const { id = null, method, params } = request.output
        const known = methods.get(method)
        if (!known) return toFailure({ id, code: -32_601, message: `The method ${method} is not served here.` })
        try {
          const result = await known.answer(params, context)
          return new RawAnswer(JSON.stringify({ jsonrpc: '2.0', id, result }), headers)
        } catch (error) {
          if (error instanceof WrongParamsError) return toFailure({ id, code: -32_602, message: error.message })
          if (!(error instanceof RequestFailure)) throw error
          return toFailure({ id, code: known.code, message: error.message }, error)
        }
      },
    }),
  ]
}

const exchangesPerPage = 50
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

function toFailure(
  failure: Parameters<typeof toRpcFailureBody>[0],
  cause: Pick<RequestFailure, 'status' | 'headers'> = { status: 400, headers: {} },
): RawAnswer {
  return new RawAnswer(toRpcFailureBody(failure), { ...headers, ...cause.headers }, cause.status === 503 ? 503 : 400)
}

/** The token of a CAIP-19 id: whatever SLIP-44 calls is the network's own currency. */
function readAsset(asset: string): ExchangeAsset {
  const [network = '', token = ''] = asset.split('/')
  const [kind, reference = ''] = token.split(':')
  return { network, address: kind === 'slip44' ? null : reference }
}

/** An amount of whole tokens as exact decimal text. @throws WrongParamsError */
function readAmount(amount: string | number): string {
  if (typeof amount === 'string' && amount.startsWith('0x')) return readAmount(String(BigInt(amount)))
  const text = typeof amount === 'number' ? parseParams(decimalNumberSchema, amount) : amount
  if (parseUnits(text, text.split('.')[1]?.length ?? 0) === 0n) throw new WrongParamsError('amount: Expected some')
  return text
}

/** @throws WrongParamsError */
function parseParams<TSchema extends v.GenericSchema>(schema: TSchema, params: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new WrongParamsError([v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
}

/** @throws RequestFailure */
async function readAssets(
  { account, assetFilter, assetTypeFilter, chainFilter }: v.InferOutput<typeof getAssetsParamsSchema>,
  {
    sources,
    networks,
  }: { readonly sources: Pick<Sources, 'balances' | 'prices' | 'tokens'>; readonly networks: readonly string[] },
  signal: AbortSignal,
): Promise<v.InferInput<typeof getAssetsWireSchema>> {
  const named = [...(chainFilter ?? []), ...Object.keys(assetFilter ?? {})].map(toNetwork)
  const unknown = named.find((network) => !networks.includes(network) || !sources.tokens.ofNetwork(network))
  if (unknown !== undefined)
    throw fail(400, 'chainFilter', `Balances of ${unknown} are not configured on this gateway.`)
  const chains = chainFilter && new Set(chainFilter.map(toNetwork))
  const types = assetTypeFilter && new Set(assetTypeFilter.map((type) => type.toUpperCase()))
  const assets = assetFilter && new Map(Object.entries(assetFilter).map(([chain, list]) => [toNetwork(chain), list]))
  const asked = networks.filter(
    (network) =>
      network.startsWith('eip155:') &&
      sources.tokens.ofNetwork(network) !== undefined &&
      chains?.has(network) !== false &&
      assets?.has(network) !== false,
  )
  if (asked.length === 0 && named.length === 0)
    throw fail(400, 'chainFilter', 'Balances are not configured on this gateway.')
  const isAsked = ({ token: { network, address } }: Holding) =>
    types?.has(address === null ? 'NATIVE' : 'ERC20') !== false &&
    assets?.get(network)?.some((one) => one.address.toLowerCase() === (address?.toLowerCase() ?? 'native')) !== false
  const held = await readPortfolio(
    { address: account.toLowerCase(), networks: asked, currency: 'usd', forced: [] },
    sources,
    signal,
  )
  return Object.fromEntries(
    asked.map((network) => [
      `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`,
      held.filter((one) => one.token.network === network && isAsked(one)).map(toAssetRow),
    ]),
  )
}

function toNetwork(chain: string): string {
  return `eip155:${BigInt(chain)}`
}
