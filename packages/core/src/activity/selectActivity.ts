import type { HistoryTransaction } from '@hawser/blockchain-api'
import { type CaipNetworkId, formatUnits } from '@hawser/common'
import type { Recipient } from '../profile/profileState.js'
import { memoizeSelector } from '../selectors/memoizeSelector.js'
import { isSameAddress } from '../state/account.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState } from '../state/tree.js'
import {
  type ActivityFilter,
  noFilter,
  type PendingTransaction,
  selectHistoryQuestion,
  selectOwnHistory,
} from './activityState.js'
import { describeAll } from './describeHistory.js'
import type { PurchaseItem } from './describePurchases.js'
import type { ActivityItem, ActivityType } from './describeTransaction.js'

/** The transactions of one month. */
export interface ActivityGroup {
  readonly year: number
  /** `0` to `11`, of the user's own time. */
  readonly month: number
  readonly items: readonly ActivityItem[]
}

/** The history of the account in use, as it is shown. */
export interface Activity {
  /** `idle`: nobody is connected whose history could be read. `error`: nothing of it could be had. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly account: string | null
  readonly caipNetworkId: CaipNetworkId | null
  readonly filter: ActivityFilter
  /** What was sent from here and is not in the history yet, the latest first. */
  readonly pending: readonly ActivityItem[]
  /** Purchases by an on-ramp, the latest first, of what the filter lets through: see `watchPurchases`. Why they could not be read stands in `features.activity.purchasesError`. */
  readonly purchases: readonly PurchaseItem[]
  /** The latest first, of what the filter lets through. */
  readonly groups: readonly ActivityGroup[]
  /** How many transactions the groups have. */
  readonly count: number
  /** Whether nothing was ever done. With a filter that lets nothing through, `count` alone is zero. */
  readonly isEmpty: boolean
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** Why the last load failed. What was known before stands all the same. */
  readonly error: ErrorInfo | null
  /** Whether that was a further page: `loadMore` tries again. */
  readonly hasMoreFailed: boolean
  /** What there is to filter by, of what is loaded. */
  readonly types: readonly ActivityType[]
  readonly tokens: readonly string[]
}

const idle: Activity = {
  status: 'idle',
  account: null,
  caipNetworkId: null,
  filter: noFilter,
  pending: [],
  purchases: [],
  groups: [],
  count: 0,
  isEmpty: false,
  isLoadingMore: false,
  hasMore: false,
  error: null,
  hasMoreFailed: false,
  types: [],
  tokens: [],
}
const nothing = {}

/** Returns the history of the account in use: see `features.activity` and `hawser.use(activity).watch()`. Never that of another account. */
export function selectActivity(state: HawserState): Activity {
  return selectWhole(state, '')
}

const selectWhole = /* @__PURE__ */ memoizeSelector<'', Activity>(
  (state) => [
    selectHistoryQuestion(state) ?? nothing,
    state.features.activity ?? nothing,
    state.features.send?.transactions ?? nothing,
    state.features.profile?.recipients ?? nothing,
  ],
  (state) => {
    const question = selectHistoryQuestion(state)
    if (!question) return idle
    const own = selectOwnHistory(state)
    const { filter = noFilter } = state.features.activity ?? {}
    const { address, caipNetworkId } = question
    const {
      transactions = noTransactions,
      loading = null,
      isLoaded = false,
      next = null,
      error = null,
      moreError = null,
    } = own ?? {}
    const { groups, count, ...all } = selectListed(state, '')
    const sent = listPending(state).filter(
      (one) => one.caipNetworkId === caipNetworkId && isSameAddress('eip155', one.from, address),
    )
    const hashes = new Set(
      sent.length > 0 ? transactions.flatMap(({ metadata }) => metadata.hash?.toLowerCase() ?? []) : [],
    )
    const waiting = sent
      .filter(({ hash }) => !hashes.has(hash.toLowerCase()))
      .map(describePending)
      .filter((item) => isShown(item, filter))
    // One and the same, so that what has nothing on its way is not drawn anew.
    const pending = waiting.length > 0 ? waiting : idle.pending
    const purchases = own?.bought.filter((item) => isShown(item, filter)) ?? idle.purchases
    return {
      status: isLoaded ? 'success' : error ? 'error' : 'pending',
      account: address,
      caipNetworkId,
      filter,
      pending,
      purchases,
      groups,
      count,
      isEmpty: isLoaded && transactions.length === 0 && pending.length === 0 && purchases.length === 0,
      isLoadingMore: loading === 'next',
      hasMore: next !== null,
      error: error ?? moreError,
      hasMoreFailed: moreError !== null,
      ...all,
    }
  },
)

const noTransactions: readonly HistoryTransaction[] = []
const noRecipients: readonly Recipient[] = []

/** What is told of the transactions alone: it stands while others are loaded, and while others are asked for. */
const selectListed = /* @__PURE__ */ memoizeSelector<'', Pick<Activity, 'groups' | 'count' | 'types' | 'tokens'>>(
  (state) => [
    selectOwnHistory(state)?.transactions ?? noTransactions,
    state.features.profile?.recipients ?? noRecipients,
    state.features.activity?.filter ?? noFilter,
  ],
  (state) => {
    const { filter = noFilter } = state.features.activity ?? {}
    const items = describeAll(
      selectOwnHistory(state)?.transactions ?? noTransactions,
      state.features.profile?.recipients ?? noRecipients,
    )
    const shown = items.filter((item) => isShown(item, filter))
    const types = new Set<ActivityType>()
    const tokens = new Set<string>()
    for (const item of items) {
      types.add(item.type)
      for (const amounts of [item.sent, item.received])
        for (const { symbol } of amounts) if (symbol !== null) tokens.add(symbol)
    }
    return { groups: groupByMonth(shown), count: shown.length, types: [...types], tokens: [...tokens] }
  },
)

/** Whether a filter lets a transaction through. */
export function isShown(item: ActivityItem, { type, token }: ActivityFilter): boolean {
  return (type === null || item.type === type) && (token === null || symbolsOf(item).includes(token))
}

function symbolsOf({ sent, received }: ActivityItem): readonly string[] {
  return [...sent, ...received].flatMap(({ symbol }) => symbol ?? [])
}

function groupByMonth(items: readonly ActivityItem[]): readonly ActivityGroup[] {
  const groups: { year: number; month: number; items: ActivityItem[] }[] = []
  // The calendar is asked once a month, and not for each item.
  let [fromMs, untilMs] = [Number.NaN, Number.NaN]
  for (const item of items) {
    const last = groups.at(-1)
    if (last && item.atMs >= fromMs && item.atMs < untilMs) {
      last.items.push(item)
      continue
    }
    const at = new Date(item.atMs)
    const [year, month] = [at.getFullYear(), at.getMonth()]
    fromMs = new Date(year, month).getTime()
    untilMs = new Date(year, month + 1).getTime()
    groups.push({ year, month, items: [item] })
  }
  return groups
}

/** What was sent from here, by whatever way, each once: that of the send form is kept from one visit to the next. */
function listPending({ features }: HawserState): readonly PendingTransaction[] {
  const told: readonly PendingTransaction[] = features.activity?.pending ?? []
  const hashes = new Set(told.map(({ hash }) => hash))
  const sent = (features.send?.transactions ?? [])
    .filter(({ hash, status }) => status === 'pending' && !hashes.has(hash))
    .map(
      ({
        hash,
        caipNetworkId,
        from,
        to,
        amount,
        tokenDecimals,
        tokenSymbol,
        tokenAddress,
        tokenId,
        submittedAtMs,
      }) => ({
        hash,
        caipNetworkId,
        from,
        submittedAtMs,
        transfer: {
          to,
          toName: null,
          amount: formatUnits(BigInt(amount), tokenDecimals),
          symbol: tokenSymbol,
          tokenAddress,
          tokenId,
        },
      }),
    )
  return [...told, ...sent].sort((a, b) => b.submittedAtMs - a.submittedAtMs)
}

function describePending({ hash, caipNetworkId, transfer, submittedAtMs }: PendingTransaction): ActivityItem {
  const { to, amount, symbol, tokenId = null } = transfer ?? {}
  const isNft = tokenId !== null
  const sent =
    amount === undefined || symbol === undefined
      ? []
      : [
          {
            amount,
            // What an NFT is called is no token's symbol.
            symbol: isNft ? null : symbol,
            name: isNft ? symbol : null,
            sign: null,
            iconUrl: null,
            isNft,
            isUnlimited: false,
            value: null,
            lookAlike: null,
          },
        ]
  return {
    // A batch has no hash before it is on the chain.
    id: `${caipNetworkId}/${hash || submittedAtMs}`,
    hash: hash || null,
    caipNetworkId,
    atMs: submittedAtMs,
    status: 'pending',
    type: isNft ? 'nft' : transfer ? 'send' : 'other',
    verb: transfer ? 'sent' : 'executed',
    sent,
    received: [],
    counterpart: to === undefined ? null : { address: to, role: 'to' },
    application: null,
    isPoisoning: false,
  }
}
