import { randomBytes } from 'node:crypto'
import { type Clock, isHawserError, parseAnswer, withDeadline } from '@hawser/common'
import * as v from 'valibot'
import { fail, RequestFailure } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { createSource } from '../providers/createSource.js'
import type { ExchangeAsset, ExchangeDeposit, ExchangeProvider, ExchangeReport } from '../providers/providers.js'
import { isPage } from '../purchases/isPage.js'

/** How often an exchange is asked whether it pays a token out, and about one deposit, at most. */
const supportFreshMs = 3_600_000
const depositFreshMs = 3_000

const reportSchema = v.nullable(
  v.object({
    status: v.picklist(['IN_PROGRESS', 'SUCCESS', 'FAILED']),
    txHash: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{3,128}$/))),
  }),
)

/** The exchanges that accounts are paid from. Each function throws RequestFailure for what it does not take. */
export interface Exchanges {
  /** Those that pay the token out; all of them without one. */
  list(asset: ExchangeAsset | undefined, signal: AbortSignal): Promise<readonly ExchangeProvider[]>
  begin(
    exchangeId: string,
    deposit: Omit<ExchangeDeposit, 'sessionId'>,
    signal: AbortSignal,
  ): Promise<{ readonly url: string; readonly sessionId: string }>
  find(exchangeId: string, sessionId: string, signal: AbortSignal): Promise<ExchangeReport | null>
}

interface CreateExchangesOptions {
  readonly providers: readonly ExchangeProvider[]
  readonly timeoutMs: number
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

export function createExchanges({ providers, ...shared }: CreateExchangesOptions): Exchanges {
  const { clock, timeoutMs, logger } = shared
  const unavailable = { field: 'exchangeId', description: 'The exchange is temporarily unavailable.' }
  const support = createSource<{ readonly exchange: ExchangeProvider; readonly asset: ExchangeAsset }, boolean>({
    ...shared,
    name: 'exchangeAssets',
    ask: async ({ exchange, asset }, signal) => (await exchange.supports(asset, signal)) === true,
    keyOf: ({ exchange, asset }) => JSON.stringify([exchange.id, asset.network, asset.address]),
    scopeOf: ({ exchange }) => exchange.id,
    refusalOf: () => unavailable,
    freshMs: supportFreshMs,
  })
  const deposits = createSource<
    { readonly exchange: ExchangeProvider; readonly sessionId: string },
    ExchangeReport | null
  >({
    ...shared,
    name: 'exchangeDeposits',
    ask: async ({ exchange, sessionId }, signal) =>
      parseAnswer(reportSchema, await exchange.findDeposit(sessionId, signal)),
    keyOf: ({ exchange, sessionId }) => JSON.stringify([exchange.id, sessionId]),
    scopeOf: ({ exchange }) => exchange.id,
    refusalOf: () => unavailable,
    freshMs: depositFreshMs,
  })
  const require = (exchangeId: string): ExchangeProvider => {
    const exchange = providers.find(({ id }) => id === exchangeId)
    if (!exchange) throw fail(400, 'exchangeId', `The exchange ${exchangeId} is not configured on this gateway.`)
    return exchange
  }
  return {
    async list(asset, signal) {
      if (!asset) return providers
      const told = await Promise.allSettled(
        providers.map(async (exchange) => (await support.ask({ exchange, asset }, { signal })).value),
      )
      const failed = told.find((one) => one.status === 'rejected')
      if (failed && told.every(({ status }) => status === 'rejected')) throw failed.reason
      // One that does not answer costs no other.
      return providers.filter((_, index) => {
        const one = told[index]
        return one?.status === 'fulfilled' && one.value
      })
    },
    async begin(exchangeId, deposit, signal) {
      const exchange = require(exchangeId)
      const sessionId = randomBytes(16).toString('hex')
      let url: string
      try {
        url = await withDeadline((inner) => exchange.createDeposit({ ...deposit, sessionId }, inner), {
          clock,
          timeoutMs,
          signal,
        })
      } catch (error) {
        if (error instanceof RequestFailure || isHawserError(error, 'ABORTED')) throw error
        logger.warn({ err: error, exchange: exchangeId }, 'A deposit could not be begun')
        throw fail(503, unavailable.field, unavailable.description)
      }
      if (!isPage(url)) {
        logger.warn({ exchange: exchangeId }, 'An exchange named no page for a deposit')
        throw fail(503, unavailable.field, unavailable.description)
      }
      return { url, sessionId }
    },
    async find(exchangeId, sessionId, signal) {
      return (await deposits.ask({ exchange: require(exchangeId), sessionId }, { signal })).value
    },
  }
}
