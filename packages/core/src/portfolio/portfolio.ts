import type { CaipNetworkId } from '@hawser/common'
import { PORTFOLIO_STALE_MS } from '@hawser/common'
import { defineFeature } from '../client/defineFeature.js'
import { showToast } from '../flows/toasts.js'
import type { Feature, FeatureContext } from '../interfaces/feature.js'
import { BALANCE_RETRY_MS } from '../lateConstants.js'
import { profile } from '../profile/profile.js'
import { createWatchers } from '../resources/createWatchers.js'
import { getResource, type ResourceWatch, watchResource } from '../resources/watchResource.js'
import { holdingsResource } from './holdingsResource.js'
import {
  createPortfolioSlice,
  type PortfolioQuestion,
  type PortfolioState,
  selectPortfolioQuestions,
} from './portfolioState.js'

/** The actions of the portfolio feature. Nothing of it throws: what goes wrong stands in `selectPortfolio`. */
export interface PortfolioApi {
  /**
   * Asks what the connected accounts hold, and again every 30 s while the page can be seen, when the accounts, the networks or the currency change, and
   * after receipts that concern them; until the answered function is called. For the effect of a view.
   */
  watch(): () => void
  /** Asks anew. False while that is blocked, 30 s from a failure. */
  refresh(): boolean
  /** Looks at one network alone, or with null at all. */
  setNetwork(caipNetworkId: CaipNetworkId | null): void
}

function createPortfolioApi(feature: FeatureContext<PortfolioState>) {
  const { client, slice, platform, getSnapshot, watch } = feature
  const settings = client.use(profile)
  const asked = new Map<string, ResourceWatch & { hasFailed: boolean }>()
  let isUserWaiting = false

  /** Tells of a failure once: of what was asked together, and not of each part or of each time that it is asked anew by itself. */
  const check = ({ key, ...question }: PortfolioQuestion): void => {
    const entry = asked.get(key)
    const { status } = getResource(client, holdingsResource, question)
    if (!entry || status === 'pending') return
    entry.hasFailed = status === 'error'
    if (![...asked.values()].some(({ hasFailed }) => hasFailed)) slice.lastRetry = null
    if (!entry.hasFailed || (slice.lastRetry !== null && !isUserWaiting)) return
    isUserWaiting = false
    slice.lastRetry = platform.clock.nowMs()
    showToast(client, { message: 'Token Balance Unavailable', textKey: 'errors.BALANCE_UNAVAILABLE', variant: 'error' })
  }
  const isBlocked = (): boolean =>
    slice.lastRetry !== null && platform.clock.nowMs() - slice.lastRetry < BALANCE_RETRY_MS

  /** Watches what is to be asked now, and nothing else. */
  const sync = (): void => {
    const questions = watchers.areThere() ? selectPortfolioQuestions(getSnapshot()) : []
    const wanted = new Set(questions.map(({ key }) => key))
    for (const [key, { stop }] of asked) {
      if (wanted.has(key)) continue
      stop()
      asked.delete(key)
    }
    for (const question of questions) {
      if (asked.has(question.key)) continue
      const how = { refetchIntervalMs: PORTFOLIO_STALE_MS, onChange: (): void => check(question) }
      asked.set(question.key, { ...watchResource(client, holdingsResource, question, how), hasFailed: false })
    }
  }
  const watchers = createWatchers({ onCome: sync, onEmpty: sync })
  watch(selectPortfolioQuestions, sync)

  const api: PortfolioApi = {
    watch() {
      if (feature.signal.aborted) return () => {}
      settings.resume()
      return watchers.watch()
    },
    refresh() {
      if (isBlocked()) return false
      isUserWaiting = true
      for (const { refetch } of asked.values()) refetch()
      return true
    },
    setNetwork(caipNetworkId) {
      slice.network = caipNetworkId
      sync()
    },
  }
  return {
    api,
    dispose() {
      for (const { stop } of asked.values()) stop()
    },
  }
}

/**
 * The portfolio of the connected accounts, by `selectPortfolio`: the tokens of all namespaces, or of one network, with their value in the user's currency. Its
 * slice is `features.portfolio` of the snapshot.
 * @example const stop = hawser.use(portfolio).watch()
 */
export const portfolio: Feature<'portfolio', PortfolioApi> = /* @__PURE__ */ defineFeature({
  id: 'portfolio',
  createSlice: createPortfolioSlice,
  setup: createPortfolioApi,
})
