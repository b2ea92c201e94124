import type { Currency } from '@hawser/blockchain-api/client'
import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { currencies } from '../profile/profileState.js'
import { toKey } from '../resources/createResource.js'
import { memoizeSelector } from '../selectors/memoizeSelector.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState, ResourceRecord } from '../state/tree.js'
import { addDecimals } from './decimal.js'
import { type Holdings, type HoldingsQuestion, holdingsResource } from './holdingsResource.js'
import { describeTokens, type PortfolioChange, type PortfolioToken, sumChange } from './portfolioTokens.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    portfolio: PortfolioState
  }
}

/** Slice of the portfolio feature: `features.portfolio` of the snapshot. What is held is told by `selectPortfolio`. */
export interface PortfolioState {
  /** The network that is looked at alone; null for all. */
  network: CaipNetworkId | null
  /** When balances failed last, in milliseconds since the epoch; a retry is blocked for 30 s from then. Null while all are known. */
  lastRetry: number | null
}

export function createPortfolioSlice(): PortfolioState {
  return { network: null, lastRetry: null }
}

/** How one account on one network stands. */
export interface PortfolioPart {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  readonly status: ResourceRecord['status']
  readonly error: ErrorInfo | null
  /** Who told; with `chain` the network's own currency is all that is known. Null until somebody did. */
  readonly source: Holdings['source'] | null
  readonly updatedAtMs: number | null
}

/** All that the connected accounts hold, or what they hold on one network. Amounts are exact decimal text. */
export interface Portfolio {
  /** `idle`: nobody is connected. `pending`: nothing is known yet. `error`: nothing could be had. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Whether something is asked, or asked anew. */
  readonly isLoading: boolean
  /** Why a part could not be read the last time; what was known of it is shown all the same. */
  readonly error: ErrorInfo | null
  readonly currency: Currency
  /** The value of all that is not spam and that the user has not hidden; null where nothing of it has a price. */
  readonly total: string | null
  /** Whether the total lacks something: a part that is not known, or a token without a price. */
  readonly isTotalPartial: boolean
  /** Over the last day, of what has a price of a day ago. */
  readonly dayChange: PortfolioChange | null
  /** Those that are worth looking at, the most valuable first. */
  readonly tokens: readonly PortfolioToken[]
  /** The others: each says why (`hiddenBecause`). */
  readonly hiddenTokens: readonly PortfolioToken[]
  readonly parts: readonly PortfolioPart[]
}

/** A question of a portfolio, and the place of its answer in the state. */
export interface PortfolioQuestion extends HoldingsQuestion {
  readonly namespace: ChainNamespace
  readonly key: string
}

/** How many networks are asked for one portfolio. */
const MAX_NETWORKS = 20

/**
 * Returns what is asked of: every account in use whose wallet has confirmed it, on the networks of its namespace that the app asks for. Test networks
 * are left out beside real ones, unless one of them is looked at.
 */
export function selectPortfolioQuestions(state: HawserState): readonly PortfolioQuestion[] {
  return selectQuestions(state, `${state.features.portfolio?.network ?? ''}|${currencyOf(state)}`)
}

const selectQuestions = /* @__PURE__ */ memoizeSelector<string, readonly PortfolioQuestion[]>(
  ({ connections, networks }) => [connections, networks],
  (state) => {
    const { connections, networks } = state
    const currency = currencyOf(state)
    const only = state.features.portfolio?.network
    return Object.values(connections.active)
      .flatMap((id) => {
        const connection = id ? connections.byId[id] : undefined
        if (connection?.status !== 'connected') return []
        const { namespace, address } = connection
        const own = networks.requested.filter(({ chainNamespace }) => chainNamespace === namespace)
        const hasReal = own.some(({ testnet }) => !testnet)
        return own
          .filter(({ caipNetworkId, testnet }) => (only ? caipNetworkId === only : !testnet || !hasReal))
          .map(({ caipNetworkId }) => ({ namespace, address, caipNetworkId, currency }))
      })
      .slice(0, MAX_NETWORKS)
      .map((question) => ({ ...question, key: toKey(holdingsResource.key(question)) }))
  },
)

const currencyOf = ({ features }: HawserState): Currency => features.profile?.currency ?? currencies[0]
const noRecord: ResourceRecord = { status: 'idle', data: undefined, error: null, updatedAtMs: null }
const noProfile = { tokens: {} }

/** Returns what the connected accounts hold, as far as it is known: see `features.portfolio` and `hawser.use(portfolio).watch()`. */
export function selectPortfolio(state: HawserState): Portfolio {
  return selectWhole(state, currencyOf(state))
}

const selectWhole = /* @__PURE__ */ memoizeSelector<Currency, Portfolio>(
  (state) => {
    const questions = selectPortfolioQuestions(state)
    return [questions, state.features.profile?.tokens ?? noProfile, ...questions.map(({ key }) => recordOf(state, key))]
  },
  (state, currency) => {
    const words = state.features.profile?.tokens ?? noProfile.tokens
    const answers = selectPortfolioQuestions(state).map((question) => {
      const record = recordOf(state, question.key)
      return { question, record, holdings: record.data as Holdings | undefined }
    })
    const all = describeTokens(
      answers.flatMap(({ question, holdings }) => (holdings?.balances ?? []).map((balance) => ({ question, balance }))),
      { currency, words },
    )
    const counted = all.filter(({ hiddenBecause }) => hiddenBecause === null || hiddenBecause === 'small')
    const values = counted.flatMap(({ value }) => value ?? [])
    const isKnown = answers.some(({ holdings }) => holdings)
    const isLoading = answers.some(({ record }) => record.status === 'pending' || record.status === 'idle')
    return {
      status: answers.length === 0 ? 'idle' : isKnown ? 'success' : isLoading ? 'pending' : 'error',
      isLoading,
      error: answers.find(({ record }) => record.error)?.record.error ?? null,
      currency,
      total: values.length > 0 ? addDecimals(values) : isKnown && counted.every(isNothing) ? '0' : null,
      isTotalPartial:
        answers.some(({ holdings, record }) => !holdings || record.error !== null) ||
        counted.some((token) => token.value === null && !isNothing(token)),
      dayChange: sumChange(counted),
      tokens: all.filter(({ hiddenBecause }) => hiddenBecause === null),
      hiddenTokens: all.filter(({ hiddenBecause }) => hiddenBecause !== null),
      parts: answers.map(({ question: { namespace, caipNetworkId, address }, record, holdings }) => ({
        namespace,
        caipNetworkId,
        address,
        status: record.status,
        error: record.error,
        source: holdings?.source ?? null,
        updatedAtMs: record.updatedAtMs,
      })),
    }
  },
)

function recordOf({ resources }: HawserState, key: string): ResourceRecord {
  return resources?.[key] ?? noRecord
}

const isNothing = ({ amount }: PortfolioToken): boolean => !/[1-9]/.test(amount)
