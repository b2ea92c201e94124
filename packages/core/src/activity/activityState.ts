import type { HistoryTransaction } from '@hawser/blockchain-api'
import type { CaipNetworkId } from '@hawser/common'
import { ACTIVITY_NAMESPACES } from '../lateConstants.js'
import { currencies } from '../profile/profileState.js'
import { selectActiveNetwork } from '../selectors/account.js'
import { memoizeSelector } from '../selectors/memoizeSelector.js'
import { isSameAddress } from '../state/account.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState } from '../state/tree.js'
import type { PurchaseItem } from './describePurchases.js'
import type { ActivityType } from './describeTransaction.js'
import type { HistoryQuestion } from './historyResource.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    activity: ActivityState
  }
}

/** The part of a history that is looked at; null: all of it. */
export interface ActivityFilter {
  readonly type: ActivityType | null
  /** The network in use by default. */
  readonly network: CaipNetworkId | null
  /** The symbol of a token. */
  readonly token: string | null
}

/** A transaction that was asked for here and is not in the history yet. Amounts are exact decimal text. */
export interface PendingTransaction {
  readonly hash: string
  readonly caipNetworkId: CaipNetworkId
  readonly from: string
  /** Null where it is no transfer of the send form. */
  readonly transfer: {
    readonly to: string
    readonly toName: string | null
    readonly amount: string
    readonly symbol: string
    readonly tokenAddress: string | null
    /** Which of the contract's tokens, of an NFT; null of what is not told apart. */
    readonly tokenId: string | null
  } | null
  readonly submittedAtMs: number
}

/** Slice of the activity feature: `features.activity` of the snapshot. What it shows is told by `selectActivity`. */
export interface ActivityState {
  filter: ActivityFilter
  /** Whose the history is, and of which network; null while it is nobody's. */
  account: string | null
  caipNetworkId: CaipNetworkId | null
  /** What is loaded of it, the newest first, each once. */
  transactions: readonly HistoryTransaction[]
  /** Purchases by an on-ramp, likewise. */
  purchases: readonly HistoryTransaction[]
  /** All of them described, with those that were begun on this device, the latest first. */
  bought: readonly PurchaseItem[]
  /** The part that is being loaded. */
  loading: 'first' | 'next' | null
  isLoaded: boolean
  /** Where the next page begins; null where there is none. */
  next: string | null
  /** Why the first page could not be read the last time; null once it was. */
  error: ErrorInfo | null
  /** Why a further page could not be read the last time; null once one was. */
  moreError: ErrorInfo | null
  /** Why the purchases could not be read the last time; null once they were. */
  purchasesError: ErrorInfo | null
  /** Of all accounts that have sent something from here, the latest first. */
  pending: readonly PendingTransaction[]
  /** The watch of pending transactions. */
  watch: PendingTransactionsState
  /** The names of addresses, as they were looked up (`watchName`), by network and address. */
  names: Readonly<Record<string, string>>
}

/** The state of a watch of the pending transactions. */
export interface PendingTransactionsState {
  isWatching: boolean
  /** How many it was told of since it began: at its limit it ends. */
  count: number
  /** How many of them are still waiting. */
  pendingTransactions: number
}

export const noFilter: ActivityFilter = { type: null, network: null, token: null }

/** The history before it is loaded, and after a reset. */
export function createEmptyHistory() {
  return {
    transactions: [],
    purchases: [],
    bought: [],
    loading: null,
    isLoaded: false,
    next: null,
    error: null,
    moreError: null,
    purchasesError: null,
  } satisfies Partial<ActivityState>
}

export function createActivitySlice(): ActivityState {
  return {
    filter: noFilter,
    account: null,
    caipNetworkId: null,
    ...createEmptyHistory(),
    pending: [],
    watch: createPendingTransactionsSlice(),
    names: {},
  }
}

/** The slice as a watch begins. */
export function createPendingTransactionsSlice(): PendingTransactionsState {
  return { isWatching: false, count: 0, pendingTransactions: 0 }
}

/** Transactions by year (`2025`), then by month (`0` to `11`) of the user's own time, the newest first in each. */
export type TransactionsByYear = Readonly<Record<number, Readonly<Record<number, readonly HistoryTransaction[]>>>>

/** An account's history as far as it was read, in the words of the specification: after a load that failed there is none. */
export interface HistoryStore {
  readonly transactions: readonly HistoryTransaction[]
  /** Purchases by an on-ramp. */
  readonly coinbaseTransactions: TransactionsByYear
  readonly transactionsByYear: TransactionsByYear
  /** The network that the history is of. */
  readonly lastNetworkInView: CaipNetworkId | null
  readonly loading: boolean
  readonly empty: boolean
  /** Where the next page begins; null where there is none. */
  readonly next: string | null
}

const noTransactions: readonly HistoryTransaction[] = []

/**
 * Returns whose history is to be read, and of which network: the account in use of a namespace that has one, whose wallet has confirmed it. Null where
 * there is none.
 */
export function selectHistoryQuestion(state: HawserState): HistoryQuestion | null {
  return selectQuestion(state, `${state.features.activity?.filter.network ?? ''}|${currencyOf(state)}`)[0] ?? null
}

const currencyOf = ({ features }: HawserState) => features.profile?.currency ?? currencies[0]

const selectQuestion = /* @__PURE__ */ memoizeSelector<string, readonly HistoryQuestion[]>(
  ({ connections, networks }) => [connections, networks],
  (state) => {
    const { connections, networks, features } = state
    const wanted = features.activity?.filter.network
    return ACTIVITY_NAMESPACES.flatMap((namespace) => {
      const id = connections.active[namespace]
      const connection = id ? connections.byId[id] : undefined
      if (connection?.status !== 'connected') return []
      const caipNetworkId = wanted ?? selectActiveNetwork(state, namespace)?.caipNetworkId
      const network = networks.requested.find((other) => other.caipNetworkId === caipNetworkId)
      if (network?.chainNamespace !== namespace) return []
      return [{ address: connection.address, caipNetworkId: network.caipNetworkId, currency: currencyOf(state) }]
    })
  },
)

/** The slice where it is that of whoever is asked for now; undefined while it is still somebody else's. */
export function selectOwnHistory(state: HawserState): ActivityState | undefined {
  const { activity } = state.features
  const question = selectHistoryQuestion(state)
  if (!activity?.account || !question || activity.caipNetworkId !== question.caipNetworkId) return undefined
  return isSameAddress('eip155', activity.account, question.address) ? activity : undefined
}

/** Returns the history of the account in use as the specification names its parts. */
export function selectHistory(state: HawserState): HistoryStore {
  const own = selectOwnHistory(state)
  const hasFailed = own !== undefined && (own.error ?? own.moreError) !== null
  const transactions = own && !hasFailed ? own.transactions : noTransactions
  return {
    transactions,
    coinbaseTransactions: groupByYear(own?.purchases ?? noTransactions),
    transactionsByYear: groupByYear(transactions),
    lastNetworkInView: own?.caipNetworkId ?? null,
    loading: own?.loading != null,
    empty: own !== undefined && own.loading === null && (own.isLoaded || hasFailed) && transactions.length === 0,
    next: own && !hasFailed ? own.next : null,
  }
}

/** Groups transactions, which are the newest first, by the year and month of the user's own time. */
function groupByYear(transactions: readonly HistoryTransaction[]): TransactionsByYear {
  const years: Record<number, Record<number, HistoryTransaction[]>> = {}
  for (const transaction of transactions) {
    const minedAt = new Date(transaction.metadata.minedAt)
    years[minedAt.getFullYear()] ??= {}
    const months = years[minedAt.getFullYear()] ?? {}
    months[minedAt.getMonth()] ??= []
    months[minedAt.getMonth()]?.push(transaction)
  }
  return years
}
