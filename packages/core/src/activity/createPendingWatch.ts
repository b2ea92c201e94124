import type { HistoryTransaction } from '@hawser/blockchain-api'
import { loadModule } from '@hawser/common'
import { ref } from 'valtio/vanilla'
import type { FeatureContext } from '../interfaces/feature.js'
import { PENDING_TRANSACTIONS_FILTER } from '../lateConstants.js'
import { type ActivityState, createPendingTransactionsSlice, type PendingTransaction } from './activityState.js'

export interface PendingWatchOptions {
  /** How often those that wait are looked up, in milliseconds. Default 30000. */
  readonly pollingIntervalMs?: number | undefined
  /** How many transactions are told of before the watch ends. Default 99. */
  readonly limit?: number | undefined
}

/** How many transactions a watch is told of, and how many are kept. */
const MAX_PENDING = 99

/** Transactions that were sent from here, until they are in the history, are mined, or nobody watches. */
export function createPendingWatch(slice: ActivityState, feature: FeatureContext<ActivityState>) {
  const { events, platform, signal } = feature
  let stopPolling: (() => void) | undefined
  let lookups = new AbortController()
  /** Those that are looked up at the moment: a short interval asks nobody twice. */
  let asked = new Set<string>()

  const setPending = (pending: readonly PendingTransaction[]): void => {
    const gone = slice.pending.length - pending.length
    slice.pending = ref([...pending])
    if (slice.watch.isWatching && gone > 0)
      slice.watch.pendingTransactions = Math.max(0, slice.watch.pendingTransactions - gone)
  }
  const remove = (hash: string): void => setPending(slice.pending.filter((one) => one.hash !== hash))

  /** Whoever is not mined within the time stays pending, and is looked up again. */
  const lookUp = async (transaction: PendingTransaction): Promise<void> => {
    const { hash } = transaction
    const own = asked
    const { signal: ended } = lookups
    if (own.has(hash)) return
    own.add(hash)
    try {
      const { lookUpPending } = await loadModule(() => import('./lookUpPending.js'))
      if (await lookUpPending(transaction, { feature, signal: ended })) remove(hash)
    } catch {
      // The code did not come: it is asked for again with the next interval.
    }
    own.delete(hash)
  }
  const poll = (pollingIntervalMs: number): void => {
    stopPolling = platform.clock.setTimeout(() => {
      if (signal.aborted || !slice.watch.isWatching) return
      for (const transaction of slice.pending) void lookUp(transaction)
      poll(pollingIntervalMs)
    }, pollingIntervalMs)
  }
  let limit = MAX_PENDING
  const stop = (): void => {
    stopPolling?.()
    stopPolling = undefined
    lookups.abort()
    slice.watch.isWatching = false
  }

  events.on('transactionSent', ({ hash, caipNetworkId, from, transfer = null }) => {
    const { watch } = slice
    const others = slice.pending.filter((one) => one.hash !== hash)
    const sent: PendingTransaction = { hash, caipNetworkId, from, transfer, submittedAtMs: platform.clock.nowMs() }
    slice.pending = ref([sent, ...others].slice(0, MAX_PENDING))
    if (!watch.isWatching) return
    watch.count += 1
    watch.pendingTransactions += 1
    if (watch.count >= limit) stop()
  })

  return {
    /** Those that are in the history by now are seen. A long one is not gone through for nobody. */
    seen(list: () => readonly HistoryTransaction[]): void {
      if (slice.pending.length === 0) return
      const hashes = new Set(list().flatMap(({ metadata }) => metadata.hash?.toLowerCase() ?? []))
      const left = slice.pending.filter(({ hash }) => !hashes.has(hash.toLowerCase()))
      if (left.length < slice.pending.length) setPending(left)
    },
    start({ pollingIntervalMs, limit: given = MAX_PENDING }: PendingWatchOptions = {}): () => void {
      stop()
      limit = given
      lookups = new AbortController()
      asked = new Set()
      slice.watch = { ...createPendingTransactionsSlice(), isWatching: true }
      poll(pollingIntervalMs ?? PENDING_TRANSACTIONS_FILTER.pollingIntervalMs)
      const own = lookups
      return () => {
        if (own === lookups) stop()
      }
    },
    /** What somebody has looked at counts no more. */
    reset(): void {
      slice.watch.pendingTransactions = 0
    },
    stop,
  }
}
