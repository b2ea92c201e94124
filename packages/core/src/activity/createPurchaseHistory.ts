import type { HistoryPage, HistoryTransaction } from '@hawser/blockchain-api'
import { type CaipNetworkId, loadModule } from '@hawser/common'
import { ref } from 'valtio/vanilla'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { hasPurchases } from '../onRamp/onRampStorage.js'
import { hasSales } from '../onRamp/saleStored.js'
import { createWatchers } from '../resources/createWatchers.js'
import { readResource } from '../resources/watchResource.js'
import { getRemoteFeatures } from '../services/remoteFeatures.js'
import { isSameAddress } from '../state/account.js'
import { type ActivityState, selectHistoryQuestion } from './activityState.js'
import { describePurchases } from './describePurchases.js'
import { type HistoryQuestion, historyResource } from './historyResource.js'
import { tidy } from './mergeHistory.js'

/** How often purchases are read anew while one of them has no end yet, and where the service fails. */
const POLL_MS = 15_000
const RETRY_MS = 60_000
/** So many pages are read: nobody looks further back for a purchase. */
const MAX_PAGES = 5

const isOpen = ({ metadata }: HistoryTransaction): boolean =>
  metadata.status === 'pending' || metadata.status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'

/** Whether the service sells nothing, or tells no purchases: asking again changes nothing. */
function isRefused(error: unknown): boolean {
  for (let cause = error; cause; cause = Object(cause).cause)
    if (Object(cause).status === 400 || Object(cause).status === 404) return true
  return false
}

/** The purchases by an on-ramp of the account in use, as the service tells them and as they were begun on this device. */
export function createPurchaseHistory(
  slice: ActivityState,
  feature: FeatureContext<ActivityState>,
  syncHistory: () => void,
) {
  const { client, getSnapshot, platform, signal, storage } = feature
  let cancel: (() => void) | undefined
  let reading = new AbortController()

  const show = (): void => {
    const question = selectHistoryQuestion(getSnapshot())
    const isOfQuestion = ({ caipNetworkId, account }: { caipNetworkId: CaipNetworkId; account: string }): boolean =>
      caipNetworkId === question?.caipNetworkId && isSameAddress('eip155', account, question.address)
    const { orders = [], sale } = getSnapshot().features.onRamp ?? {}
    const sold = sale?.orders.filter(isOfQuestion)
    const bought = describePurchases(slice.purchases, orders.filter(isOfQuestion), sold)
    if (JSON.stringify(bought) !== JSON.stringify(slice.bought)) slice.bought = ref([...bought])
  }
  const load = async (): Promise<void> => {
    syncHistory()
    cancel?.()
    reading.abort()
    const own = new AbortController()
    reading = own
    const question = selectHistoryQuestion(getSnapshot())
    if (!question || signal.aborted) return
    const isLeft = () => own.signal.aborted || signal.aborted || selectHistoryQuestion(getSnapshot()) !== question
    let waitMs: number | undefined
    try {
      const all: HistoryTransaction[] = []
      let cursor: string | null = null
      for (let page = 0; page < MAX_PAGES; page += 1) {
        // Nothing that is kept: a purchase is watched for its end.
        const asked: HistoryQuestion = { ...question, onRamp: 'coinbase', cursor }
        const { data, next }: HistoryPage = await readResource(client, historyResource, asked, {
          staleTimeMs: 0,
          signal: AbortSignal.any([own.signal, signal]),
        })
        all.push(...data)
        if (next === null || next === cursor) break
        cursor = next
      }
      if (isLeft()) return
      const told = tidy(all)
      if (JSON.stringify(told) !== JSON.stringify(slice.purchases)) slice.purchases = ref([...told])
      show()
      slice.purchasesError = null
      if (told.some(isOpen)) waitMs = POLL_MS
    } catch (error) {
      if (isLeft()) return
      const isOff = isRefused(error)
      slice.purchasesError = isOff ? null : toErrorInfo(error)
      if (!isOff) waitMs = RETRY_MS
    }
    if (watchers.areThere() && waitMs !== undefined) cancel = platform.clock.setTimeout(() => void load(), waitMs)
  }
  /** Those that were begun here are followed on, also after the page was loaded anew. */
  const resume = async (): Promise<void> => {
    if (!hasPurchases(storage) && !hasSales(storage)) return
    try {
      const { onRamp } = await loadModule(() => import('../onRamp/onRamp.js'))
      if (!signal.aborted) client.use(onRamp).resume()
    } catch {
      // Its code did not come: whoever looks next tries again.
    }
  }
  const isOn = () => getRemoteFeatures(client).onramp !== false || getSnapshot().options.features.pay
  const sync = (): void => {
    if (watchers.areThere() && isOn()) void load()
  }

  const watchers = createWatchers({
    onCome() {
      if (!isOn()) return
      show()
      void resume()
      void load()
    },
    onEmpty() {
      cancel?.()
      reading.abort()
    },
  })
  feature.watch(selectHistoryQuestion, () => {
    show()
    sync()
  })
  feature.watch(({ features }) => features.onRamp?.orders, show)
  feature.watch(({ features }) => features.onRamp?.sale.orders, show)
  // What has become of one that was begun here, the service may tell by now.
  feature.watch(({ features }) => features.onRamp?.orders.map(({ id, status }) => `${id} ${status}`).join(), sync)
  signal.addEventListener('abort', () => cancel?.(), { once: true })
  return {
    load,
    watch: watchers.watch,
  }
}
