import { isHawserError, loadModule } from '@hawser/common'
import { ref } from 'valtio/vanilla'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { BALANCE_RETRY_MS } from '../lateConstants.js'
import { createWatchers } from '../resources/createWatchers.js'
import { getResource, type ResourceWatch, readResource, watchResource } from '../resources/watchResource.js'
import { type ActivityState, createEmptyHistory, selectHistoryQuestion } from './activityState.js'
import { describeOnce } from './describeHistory.js'
import { type HistoryQuestion, historyResource } from './historyResource.js'
import { type LoadedHistory, mergeFirstPage, mergeNextPage } from './mergeHistory.js'
import { isShown } from './selectActivity.js'

/** How often the first page is read anew while somebody looks at it. */
const POLL_MS = 4_000
/** How many pages are read at once, where a filter lets nothing through of the ones before. */
const MAX_PAGES = 5

/** Ends the task, so that the page answers whoever acts meanwhile. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** The history of the account in use, read a page at a time. An answer about any other account, network or currency is dropped. */
export function createHistory(slice: ActivityState, feature: FeatureContext<ActivityState>) {
  const { client, getSnapshot } = feature
  let current: HistoryQuestion | null = null
  let watch: ResourceWatch | undefined
  let isSlow = false
  let reading = new AbortController()
  /** What of the first page is taken over already. */
  let taken: unknown

  const put = ({ transactions, next }: LoadedHistory): void => {
    const isSame =
      transactions.length === slice.transactions.length &&
      transactions.every((transaction, index) => transaction === slice.transactions[index])
    // As it is, and not copied into the state part by part: there may be thousands.
    if (!isSame) slice.transactions = ref([...transactions])
    slice.next = next
    slice.isLoaded = true
  }
  const fail = (part: 'error' | 'moreError', cause: unknown, cursor: string | null): void => {
    const isRepeated = slice[part] !== null
    const error = toErrorInfo(cause)
    if (!isRepeated || slice[part]?.code !== error.code) slice[part] = error
    if (isRepeated || !isHawserError(cause, 'HISTORY_FAILED')) return
    // Where that does not come, the view says it all the same.
    loadModule(() => import('./tellHistoryFailure.js')).then(
      ({ tellHistoryFailure }) => tellHistoryFailure(feature, error, cursor),
      () => {},
    )
  }

  /** Takes over what is known of the first page, where that is something else. */
  const take = (question: HistoryQuestion): void => {
    if (question !== current) return
    const { status, data, error } = getResource(client, historyResource, question)
    if (status === 'pending') {
      slice.loading ??= slice.isLoaded ? null : 'first'
      return
    }
    if (slice.loading === 'first') slice.loading = null
    if (status === 'error' && error) fail('error', error, null)
    if (status === 'success') slice.error = null
    if (status === 'success' && data && data !== taken) {
      taken = data
      put(mergeFirstPage(slice, data))
    }
    // A service that fails is left alone for longer.
    if ((status === 'error') !== isSlow) follow(question)
  }
  const follow = (question: HistoryQuestion): void => {
    const { status } = getResource(client, historyResource, question)
    const last = watch
    isSlow = status === 'error'
    watch = watchResource(client, historyResource, question, {
      refetchIntervalMs: isSlow ? BALANCE_RETRY_MS : POLL_MS,
      onChange: () => take(question),
    })
    last?.stop()
  }
  const unfollow = (): void => {
    watch?.stop()
    watch = undefined
    reading.abort()
    slice.loading = null
  }

  const sync = (): void => {
    const next = selectHistoryQuestion(getSnapshot())
    if (next !== current) {
      unfollow()
      current = next
      taken = undefined
      Object.assign(slice, createEmptyHistory(), {
        account: next?.address ?? null,
        caipNetworkId: next?.caipNetworkId ?? null,
      })
    }
    if (!current || !watchers.areThere() || watch) return
    follow(current)
    take(current)
  }

  const watchers = createWatchers({ onCome: sync, onEmpty: unfollow })

  /** Reads a page beyond the first one. Resolves to false where that brought nothing. */
  const readNext = async (question: HistoryQuestion, options: { readonly signal: AbortSignal }): Promise<boolean> => {
    const cursor = slice.next
    try {
      const page = await readResource(client, historyResource, { ...question, cursor }, options)
      // Read, described and shown in a task each: none of them keeps a slow page from scrolling.
      await nextTask()
      for (const transaction of page.data) describeOnce(transaction)
      await nextTask()
      if (options.signal.aborted || question !== current) return false
      const before = new Set(slice.transactions.map(({ id }) => id))
      put(mergeNextPage({ transactions: slice.transactions, next: cursor }, page))
      slice.moreError = null
      const added = slice.transactions.filter(({ id }) => !before.has(id))
      return added.some((transaction) => isShown(describeOnce(transaction), slice.filter))
    } catch (cause) {
      if (!options.signal.aborted && question === current) fail('moreError', cause, cursor)
      return true
    }
  }

  return {
    sync,
    watch: watchers.watch,
    refresh(): void {
      sync()
      watch?.refetch()
    },
    async loadMore(): Promise<void> {
      sync()
      const question = current
      if (!question || slice.next === null || slice.loading !== null) return
      slice.loading = 'next'
      reading = new AbortController()
      const own = reading
      for (let page = 0; page < MAX_PAGES && slice.next !== null; page += 1) {
        if ((await readNext(question, { signal: own.signal })) || own.signal.aborted || question !== current) break
      }
      if (reading === own && !own.signal.aborted) slice.loading = null
    },
    dispose: unfollow,
  }
}
