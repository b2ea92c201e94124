import type { Activity, ActivityApi, ActivityItem, PurchaseItem } from '@hawser/core/activity'
import { useMemo, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Spinner } from '../../components/Loading.js'
import { WindowedList } from '../../components/WindowedList.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enActivity } from '../../text/enActivity.js'
import { type SectionText, useText } from '../../text/useText.js'
import { ActivityRow } from './ActivityRow.js'
import { PurchaseRow } from './PurchaseRow.js'

type Entry =
  | { readonly key: string; readonly heading: string }
  | { readonly key: string; readonly item: ActivityItem | PurchaseItem }
  /** What shows the other purchases, or fewer. */
  | { readonly key: string; readonly more: string }

/** So many purchases stand on top of what was done, beside those that have no end yet. */
const SHOWN_PURCHASES = 3

const keyOf = ({ key }: Entry): string => key
const isRow = (entry: Entry): boolean => !('heading' in entry)
/** The heights of a heading and of a row, as their styles have them. */
const heightOf = (entry: Entry): number => ('item' in entry ? 64 : 40)

/** Everything in one list, headings between. */
function listEntries(
  text: SectionText<typeof enActivity>,
  { pending, purchases, groups }: Pick<Activity, 'pending' | 'groups' | 'purchases'>,
  areAllShown: boolean,
): readonly Entry[] {
  const rows = (items: readonly ActivityItem[]): Entry[] => items.map((item) => ({ key: item.id, item }))
  const months = new Intl.DateTimeFormat(text.locale, { month: 'long', year: 'numeric' })
  const latest = purchases.filter(({ status }, index) => index < SHOWN_PURCHASES || status === 'pending')
  const bought = areAllShown ? purchases : latest
  return [
    ...(pending.length > 0 ? [{ key: 'pending', heading: text('activity.status.pending') }] : []),
    ...rows(pending),
    ...(purchases.length > 0 ? [{ key: 'purchases', heading: text('activity.purchases') }] : []),
    ...rows(bought),
    ...(purchases.length > latest.length
      ? [
          {
            key: 'morePurchases',
            more: areAllShown
              ? text('activity.purchases.fewer')
              : text('activity.purchases.all', { count: text.number(String(purchases.length)) }),
          },
        ]
      : []),
    ...groups.flatMap(({ year, month, items }) => [
      { key: `${year}-${month}`, heading: months.format(new Date(year, month)) },
      ...rows(items),
    ]),
  ]
}

export interface ActivityListProps {
  readonly api: ActivityApi
  readonly done: Activity
  /** Whether it is that of one token alone, which the user does not filter and which has no purchases. */
  readonly isOfOne: boolean
}

const none: Activity['purchases'] = []

/** What is known of a history, what of it could not be had, and more when the end comes near. */
export function ActivityList({ api, done, isOfOne }: ActivityListProps) {
  const text = useText(enActivity)
  const [areAllShown, setAllShown] = useState(false)
  const { groups, pending } = done
  const purchasesError = useHawserState(({ features }) => features.activity?.purchasesError)
  // One and the same, so that nothing is listed anew for nothing.
  const purchases = isOfOne || done.purchases.length === 0 ? none : done.purchases
  const entries = useMemo(
    () => listEntries(text, { pending, purchases, groups }, areAllShown),
    [text, pending, purchases, groups, areAllShown],
  )
  const { error, hasMore, hasMoreFailed, isLoadingMore } = done
  return (
    <>
      {error && !hasMoreFailed ? (
        <Problem text={text('activity.notUpdated')} isBusy={false} onRetry={api.refresh} />
      ) : null}
      {purchasesError && !isOfOne ? (
        <Problem text={text('activity.purchases.notUpdated')} isBusy={false} onRetry={() => void api.loadPurchases()} />
      ) : null}
      {entries.length === 0 && !hasMore ? (
        <NothingThere api={api} done={done} isOfOne={isOfOne} />
      ) : (
        <WindowedList
          label={text('activity.title')}
          items={entries}
          getKey={keyOf}
          getHeight={heightOf}
          isRow={isRow}
          onNearEnd={hasMore && !hasMoreFailed ? () => void api.loadMore() : undefined}
        >
          {(entry) =>
            'heading' in entry ? (
              <h3 className="hawser-section-title">{entry.heading}</h3>
            ) : 'more' in entry ? (
              <Button size="small" variant="quiet" onClick={() => setAllShown(!areAllShown)}>
                {entry.more}
              </Button>
            ) : 'purchase' in entry.item ? (
              <PurchaseRow item={entry.item} />
            ) : (
              <ActivityRow item={entry.item} />
            )
          }
        </WindowedList>
      )}
      {hasMoreFailed ? (
        <Problem text={text('activity.moreFailed')} isBusy={isLoadingMore} onRetry={() => void api.loadMore()} />
      ) : hasMore ? (
        // What holds its place for the eye is a row, and not this: the list would be at its end again with each page, and read all of them.
        <div className="hawser-activity-more" role="status" style={{ overflowAnchor: 'none' }}>
          {isLoadingMore ? <Spinner /> : null}
          <span className="hawser-visually-hidden">{isLoadingMore ? text('activity.loading') : null}</span>
        </div>
      ) : null}
    </>
  )
}

interface ProblemProps {
  readonly text: string
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/** What was known stands, and this says what is missing. */
function Problem({ text: problem, isBusy, onRetry }: ProblemProps) {
  const text = useText(enActivity)
  return (
    <div className="hawser-tokens-problem" role="alert">
      <span>{problem}</span>
      <Button size="small" isBusy={isBusy} onClick={onRetry}>
        {text('common.tryAgain')}
      </Button>
    </div>
  )
}

function NothingThere({ api, done, isOfOne }: ActivityListProps) {
  const text = useText(enActivity)
  const { type, token } = done.filter
  const name = useHawserState(
    ({ networks }) => networks.requested.find(({ caipNetworkId }) => caipNetworkId === done.caipNetworkId)?.name,
  )
  const hasFilter = !isOfOne && (type !== null || token !== null)
  return (
    <div className="hawser-empty">
      <p role="status" className="hawser-empty-text">
        {hasFilter || !done.isEmpty ? text('activity.noMatch') : text('activity.empty', { network: name ?? '' })}
      </p>
      {hasFilter ? (
        <Button size="small" onClick={() => api.setFilter({ type: null, token: null })}>
          {text('activity.clear')}
        </Button>
      ) : null}
    </div>
  )
}
