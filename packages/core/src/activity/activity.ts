import { loadModule } from '@hawser/common'
import { loadOnce } from '../adapterKit/lateMethods.js'
import { defineFeature } from '../client/defineFeature.js'
import type { Feature, FeatureContext } from '../interfaces/feature.js'
import { profile } from '../profile/profile.js'
import {
  type ActivityFilter,
  type ActivityState,
  createActivitySlice,
  noFilter,
  selectHistoryQuestion,
} from './activityState.js'
import { createHistory } from './createHistory.js'
import { createPendingWatch, type PendingWatchOptions } from './createPendingWatch.js'
import type { StrangerQuestion } from './strangerNames.js'

/** The actions of the activity feature. Nothing of it throws: what goes wrong stands in `selectActivity`. */
export interface ActivityApi {
  /**
   * Reads the history of the account in use, and its first page again and again, so that what is done shows within seconds; until the answered function
   * is called. For the effect of a view.
   */
  watch(): () => void
  /** Reads the first page anew. */
  refresh(): void
  /** Reads on, until something more is shown or there is no more. One at a time. */
  loadMore(): Promise<void>
  /** Reads the purchases by an on-ramp anew. @throws what a failed import throws */
  loadPurchases(): Promise<void>
  /**
   * Reads the purchases of the account in use (`purchases` of `selectActivity`), and again until each has an end, and follows those that were begun on
   * this device; until the answered function is called. For the effect of a view. Nothing is asked where the project sells nothing.
   */
  watchPurchases(): () => void
  /** Changes what is looked at; what is not named stays. With null it is all of it. */
  setFilter(filter: Partial<ActivityFilter> | null): void
  /**
   * Counts transactions that are sent from here from now on (`features.activity.watch`), and looks up every so often which of them are mined, until the
   * answered function is called or as many were sent as the limit says. Not unless it is asked for.
   */
  watchPending(options?: PendingWatchOptions): () => void
  /** Sets the number of those that wait to zero. */
  resetPending(): void
  /**
   * Looks up the name of an address that a view shows, where the user knows none for it, until the answered function is called: see
   * `selectCounterpartName`. A few are looked up at a time, once they have been wanted for a moment, each once. Nobody is asked where the user has turned
   * it off (`areNamesLookedUp` of the profile).
   */
  watchName(question: StrangerQuestion): () => void
}

function createActivityApi(feature: FeatureContext<ActivityState>) {
  const { client, slice, watch } = feature
  const settings = client.use(profile)
  const history = createHistory(slice, feature)
  const pending = createPendingWatch(slice, feature)
  const strangers = createLate(async () =>
    (await loadModule(() => import('./createStrangerNames.js'))).loadStrangerNames(slice, feature),
  )

  watch(selectHistoryQuestion, history.sync)
  const purchases = createLate(async () =>
    (await loadModule(() => import('./createPurchaseHistory.js'))).createPurchaseHistory(slice, feature, history.sync),
  )
  watch(
    ({ features }) => features.activity?.transactions,
    () => pending.seen(() => slice.transactions),
  )

  const api: ActivityApi = {
    watch() {
      if (feature.signal.aborted) return () => {}
      settings.resume()
      return history.watch()
    },
    refresh: history.refresh,
    loadMore: history.loadMore,
    async loadPurchases() {
      await (await purchases.get()).load()
    },
    watchPurchases: () => purchases.watch((late) => late.watch()),
    setFilter(filter) {
      slice.filter = { ...(filter ? slice.filter : noFilter), ...filter }
      history.sync()
    },
    watchPending: pending.start,
    resetPending: pending.reset,
    watchName: (question) => strangers.watch((names) => names.watch(question)),
  }
  return {
    api,
    dispose() {
      history.dispose()
      pending.stop()
    },
  }
}

/** Code that comes with the first who wants it. `get` rejects where it did not come, and the next one tries again. */
function createLate<T>(load: () => Promise<T>) {
  const get = loadOnce(load)
  return {
    get,
    /** Watches by it, until the answered function is called. */
    watch(start: (code: T) => () => void): () => void {
      let isLeft = false
      const started = get().then(
        (code) => (isLeft ? undefined : start(code)),
        // An ornament holds up nothing.
        () => undefined,
      )
      return () => {
        isLeft = true
        void started.then((stop) => stop?.())
      }
    },
  }
}

/**
 * The history of the account in use, by `selectActivity`: grouped by month, the newest first, a page at a time, with what was sent from here on top. Its
 * slice is `features.activity` of the snapshot.
 * @example const stop = hawser.use(activity).watch()
 */
export const activity: Feature<'activity', ActivityApi> = /* @__PURE__ */ defineFeature({
  id: 'activity',
  createSlice: createActivitySlice,
  setup: createActivityApi,
})
