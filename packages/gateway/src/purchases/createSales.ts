import { randomUUID } from 'node:crypto'
import {
  type offRampOrderBodySchema,
  offRampOrderWireSchema,
  type onRampPurchaseWireSchema,
} from '@hawser/blockchain-api/schemas'
import { type Clock, isHawserError, parseAnswer, withDeadline } from '@hawser/common'
import type * as v from 'valibot'
import { sweepHourly } from '../database/sweepHourly.js'
import { fail, RequestFailure } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { createSource } from '../providers/createSource.js'
import type { OnRampSources } from '../providers/onRamp/createOnRampSources.js'
import type { OffRampReport } from '../providers/providers.js'
import { isPage } from './isPage.js'
import type { SaleStore, StoredSale } from './saleStore.js'

/** How long a sale is kept. */
const keptMs = 90 * 86_400_000
/** How often a provider is asked of one sale at most. */
const freshMs = 3_000

/** The sales that were begun here. Each function throws RequestFailure for what it does not take. */
export interface Sales {
  start(
    body: v.InferOutput<typeof offRampOrderBodySchema>,
    seller: { readonly projectName: string; readonly clientAddress: string },
    signal: AbortSignal,
  ): Promise<v.InferInput<typeof onRampPurchaseWireSchema>>
  find(id: string, projectName: string, signal: AbortSignal): Promise<v.InferInput<typeof offRampOrderWireSchema>>
  /** Looks one of a provider up anew; nothing where there is none of that id. */
  refresh(id: string, provider: string, signal: AbortSignal): Promise<void>
  /** Ends its timer. */
  stop(): void
}

interface CreateSalesOptions {
  readonly sources: ReadonlyMap<string, OnRampSources>
  readonly store: SaleStore
  readonly timeoutMs: number
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

export function createSales({ sources, store, timeoutMs, ...context }: CreateSalesOptions): Sales {
  const { clock, logger } = context
  const unavailable = 'Sales are temporarily unavailable.'
  const sellerOf = (name: string) => sources.get(name)?.provider.sell

  const reports = createSource<StoredSale, readonly OffRampReport[]>({
    ...context,
    name: 'offRampReports',
    ask: async (sale, signal) => {
      const told = (await sellerOf(sale.provider)?.findOrders(sale, signal)) ?? []
      // Where money is sent to is never handed on unread.
      for (const report of told) parseAnswer(offRampOrderWireSchema, report)
      return told
    },
    keyOf: ({ id }) => id,
    scopeOf: ({ provider }) => provider,
    refusalOf: () => ({ field: 'offramp', description: unavailable }),
    freshMs,
    timeoutMs,
  })

  /** Asks the provider, and keeps the first report that is of no other sale. */
  const refresh = async (
    sale: StoredSale,
    { signal, isForced }: { readonly signal: AbortSignal; readonly isForced?: boolean },
  ): Promise<StoredSale> => {
    if (sale.status === 'SUCCESS' || sale.status === 'FAILED') return sale
    const { value } = await reports.ask(sale, { signal, ...(isForced && { isForced }) })
    for (const report of value) if (await store.report(sale.id, report)) return (await store.find(sale.id)) ?? sale
    return sale
  }

  const stopSweep = sweepHourly((nowMs) => store.removeBefore(nowMs - keptMs), { name: 'sales', clock, logger })
  return {
    async start(body, { projectName, clientAddress }, signal) {
      const first = [...sources].find(([, { provider }]) => provider.sell)?.[0] ?? ''
      const { provider: name = first, ...question } = body
      const seller = sellerOf(name)
      if (!seller) throw fail(404, 'provider', 'Nothing can be sold by this provider here.')
      const id = randomUUID()
      let url: string
      try {
        url = await withDeadline(
          (inner) => seller.createOrder({ ...question, id, projectName, clientAddress }, inner),
          {
            clock,
            timeoutMs,
            signal,
          },
        )
      } catch (error) {
        if (error instanceof RequestFailure || isHawserError(error, 'ABORTED')) throw error
        logger.warn({ err: error, provider: name }, 'A sale could not be begun')
        throw fail(503, 'offramp', unavailable)
      }
      if (!isPage(url)) {
        logger.warn({ provider: name }, 'A provider named no page for a sale')
        throw fail(503, 'offramp', unavailable)
      }
      const { address, sellCurrency, amount } = body
      await store.add({
        id,
        projectName,
        provider: name,
        address,
        // The one that was meant, alone.
        sellCurrency: { ...sellCurrency, networks: sellCurrency.networks.slice(0, 1) },
        amount,
        startedAtMs: clock.nowMs(),
        transactionId: null,
        status: 'UNKNOWN',
        deposit: null,
        payout: null,
        txHash: null,
      })
      return { id, url }
    },

    async find(id, projectName, signal) {
      const sale = await store.find(id)
      if (sale?.projectName !== projectName) throw fail(404, 'id', 'No such sale was begun here.')
      const { status, deposit, payout, txHash, transactionId } = await refresh(sale, { signal }).catch(
        (error: unknown) => {
          // That it has the crypto is true even so. Where to send it is told by nobody but the provider, now.
          if (error instanceof RequestFailure && sale.status === 'IN_PROGRESS') return sale
          throw error
        },
      )
      // Kept with the provider's name before it.
      const shown = transactionId?.slice(transactionId.indexOf(':') + 1) ?? null
      return { status, deposit, payout, txHash, transactionId: shown }
    },

    async refresh(id, provider, signal) {
      const sale = await store.find(id)
      if (sale?.provider === provider) await refresh(sale, { signal, isForced: true })
    },

    stop: stopSweep,
  }
}
