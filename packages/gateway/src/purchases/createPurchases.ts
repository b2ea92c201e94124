import { randomUUID } from 'node:crypto'
import type {
  onRampPurchaseBodySchema,
  onRampPurchaseStatusSchema,
  onRampPurchaseWireSchema,
} from '@hawser/blockchain-api/schemas'
import { type Clock, isHawserError, withDeadline } from '@hawser/common'
import type * as v from 'valibot'
import { sweepHourly } from '../database/sweepHourly.js'
import { fail, RequestFailure } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { createSource } from '../providers/createSource.js'
import type { OnRampSources } from '../providers/onRamp/createOnRampSources.js'
import type { OnRampPurchaseReport, OnRampWebhook } from '../providers/providers.js'
import { isPage } from './isPage.js'
import type { PurchaseStore, StoredPurchase } from './purchaseStore.js'

/** How long a purchase is kept. */
const keptMs = 90 * 86_400_000
/** How often a provider is asked of one purchase at most. */
const freshMs = 3_000

/** The purchases that were begun here. Each function throws RequestFailure for what it does not take. */
export interface Purchases {
  start(
    body: v.InferOutput<typeof onRampPurchaseBodySchema>,
    buyer: { readonly projectName: string; readonly clientAddress: string },
    signal: AbortSignal,
  ): Promise<v.InferInput<typeof onRampPurchaseWireSchema>>
  find(id: string, projectName: string, signal: AbortSignal): Promise<v.InferInput<typeof onRampPurchaseStatusSchema>>
  /** Looks up anew what a provider has told of, and returns what that may name. */
  takeWebhook(provider: string, webhook: OnRampWebhook, signal: AbortSignal): Promise<string | undefined>
  /** Ends its timer. */
  stop(): void
}

interface CreatePurchasesOptions {
  readonly sources: ReadonlyMap<string, OnRampSources>
  readonly store: PurchaseStore
  readonly timeoutMs: number
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
}

export function createPurchases(options: CreatePurchasesOptions): Purchases {
  const { sources, store, clock, logger, timeoutMs } = options
  const unavailable = 'Purchases are temporarily unavailable.'

  const reports = createSource<StoredPurchase, readonly OnRampPurchaseReport[]>({
    name: 'onRampReports',
    ask: async (purchase, signal) =>
      (await sources.get(purchase.provider)?.provider.findPurchases?.(purchase, signal)) ?? [],
    keyOf: ({ id }) => id,
    scopeOf: ({ provider }) => provider,
    refusalOf: () => ({ field: 'onramp', description: unavailable }),
    freshMs,
    timeoutMs,
    clock,
    logger,
    metrics: options.metrics,
  })

  /** Asks the provider, and keeps the first report that is of no other purchase. */
  const refresh = async (
    purchase: StoredPurchase,
    { signal, isForced }: { readonly signal: AbortSignal; readonly isForced?: boolean },
  ): Promise<StoredPurchase> => {
    if (purchase.status === 'SUCCESS' || purchase.status === 'FAILED') return purchase
    const { value } = await reports.ask(purchase, { signal, ...(isForced && { isForced }) })
    for (const report of value)
      if (await store.report(purchase.id, report)) return (await store.find(purchase.id)) ?? purchase
    return purchase
  }

  const stopSweep = sweepHourly((nowMs) => store.removeBefore(nowMs - keptMs), { name: 'purchases', clock, logger })
  return {
    async start(body, { projectName, clientAddress }, signal) {
      const { provider: name = [...sources.keys()][0] ?? '', ...question } = body
      const createPurchase = sources.get(name)?.provider.createPurchase
      if (!createPurchase) throw fail(404, 'provider', 'Nothing can be bought by this provider here.')
      const id = randomUUID()
      let url: string
      try {
        url = await withDeadline((inner) => createPurchase({ ...question, id, projectName, clientAddress }, inner), {
          clock,
          timeoutMs,
          signal,
        })
      } catch (error) {
        if (error instanceof RequestFailure || isHawserError(error, 'ABORTED')) throw error
        logger.warn({ err: error, provider: name }, 'A purchase could not be begun')
        throw fail(503, 'onramp', unavailable)
      }
      if (!isPage(url)) {
        logger.warn({ provider: name }, 'A provider named no page for a purchase')
        throw fail(503, 'onramp', unavailable)
      }
      await store.add({
        id,
        projectName,
        provider: name,
        address: body.address,
        symbol: body.purchaseCurrency.symbol,
        startedAtMs: clock.nowMs(),
        transactionId: null,
        status: 'UNKNOWN',
        txHash: null,
      })
      return { id, url }
    },

    async find(id, projectName, signal) {
      const purchase = await store.find(id)
      if (purchase?.projectName !== projectName) throw fail(404, 'id', 'No such purchase was begun here.')
      const { status, txHash, transactionId } = await refresh(purchase, { signal }).catch((error: unknown) => {
        // What a webhook told before is known all the same.
        if (error instanceof RequestFailure && purchase.status !== 'UNKNOWN') return purchase
        throw error
      })
      // Kept with the provider's name before it; histories have it without.
      const shown = transactionId?.slice(transactionId.indexOf(':') + 1) ?? null
      return { status, txHash, transactionId: shown }
    },

    async takeWebhook(name, webhook, signal) {
      const provider = sources.get(name)?.provider
      if (!provider?.readWebhook) throw fail(404, 'provider', 'This provider sends no webhooks here.')
      const subject = provider.readWebhook(webhook)
      if (subject === null) throw fail(401, 'signature', 'The signature is not this provider’s.')
      if (subject === undefined) return undefined
      // Its word is that something has happened: what has, the provider is asked.
      const found = 'id' in subject ? await store.find(subject.id) : undefined
      const open = 'address' in subject ? await store.findOpen(name, subject.address) : found ? [found] : []
      for (const purchase of open) if (purchase.provider === name) await refresh(purchase, { signal, isForced: true })
      return 'id' in subject ? subject.id : subject.address
    },

    stop: stopSweep,
  }
}
