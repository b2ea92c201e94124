import type { CaipNetworkId } from '@hawser/common'
import type { Activity, ActivityApi, ActivityItem, ActivityType } from '@hawser/core/activity'
import { useEffect, useMemo } from 'react'
import { Button } from '../../components/Button.js'
import { Choice } from '../../components/Choice.js'
import { Skeleton, Spinner } from '../../components/Loading.js'
import { WindowedList } from '../../components/WindowedList.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enActivity } from '../../text/enActivity.js'
import { type SectionText, useText } from '../../text/useText.js'
import { errorText } from '../errors.js'
import { ActivityRow } from './ActivityRow.js'
import { useActivity } from './useActivity.js'

export interface ActivityTabProps {
  /** That of one token alone, without the choice. */
  readonly only?: { readonly symbol: string; readonly caipNetworkId: CaipNetworkId } | undefined
}

/** The history of the account in use: what still waits on top, then month by month, and more when the end comes near. */
export function ActivityTab({ only }: ActivityTabProps) {
  const { api, done } = useActivity()
  const [token, network] = [only?.symbol, only?.caipNetworkId]
  useEffect(() => {
    if (token === undefined || network === undefined) return
    api.setFilter({ type: null, token, network })
    return () => api.setFilter(null)
  }, [api, token, network])

  return (
    <div className="hawser-activity">
      {only ? null : <Filters api={api} done={done} />}
      {done.status === 'pending' ? (
        <ActivityLoading />
      ) : done.status === 'error' ? (
        <ActivityFailed api={api} done={done} />
      ) : (
        <ActivityList api={api} done={done} isFiltered={!only} />
      )}
    </div>
  )
}

interface PartProps {
  readonly api: ActivityApi
  readonly done: Activity
}

function Filters({ api, done: { filter, types, tokens, caipNetworkId } }: PartProps) {
  const text = useText(enActivity)
  const networks = useHawserState((state) =>
    state.networks.requested.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
  )
  const shownTypes = filter.type && !types.includes(filter.type) ? [...types, filter.type] : types
  const shownTokens = filter.token && !tokens.includes(filter.token) ? [...tokens, filter.token] : tokens
  return (
    <div className="hawser-filters">
      <Choice
        label={text('activity.type')}
        all={text('activity.all')}
        value={filter.type}
        options={shownTypes.map((id) => ({ id, name: text(`activity.type.${id}`) }))}
        onChoose={(type) => api.setFilter({ type: type as ActivityType | null })}
      />
      {shownTokens.length > 1 ? (
        <Choice
          label={text('activity.token')}
          all={text('activity.allTokens')}
          value={filter.token}
          options={shownTokens.map((id) => ({ id, name: id }))}
          onChoose={(symbol) => api.setFilter({ token: symbol })}
        />
      ) : null}
      {networks.length > 1 ? (
        <Choice
          label={text('activity.network')}
          value={caipNetworkId}
          options={networks.map((network) => ({ id: network.caipNetworkId, name: network.name }))}
          onChoose={(id) =>
            api.setFilter({ network: networks.find((one) => one.caipNetworkId === id)?.caipNetworkId ?? null })
          }
        />
      ) : null}
    </div>
  )
}

type Entry = { readonly key: string; readonly heading: string } | { readonly key: string; readonly item: ActivityItem }

const keyOf = ({ key }: Entry): string => key
const isRow = (entry: Entry): boolean => 'item' in entry
/** The heights of a heading and of a row, as their styles have them. */
const heightOf = (entry: Entry): number => ('item' in entry ? 64 : 40)

const nothingPending: Activity['pending'] = []

/** Everything in one list, headings between. */
function listEntries(
  text: SectionText<typeof enActivity>,
  { pending, groups }: Pick<Activity, 'pending' | 'groups'>,
): readonly Entry[] {
  const rows = (items: readonly ActivityItem[]): Entry[] => items.map((item) => ({ key: item.id, item }))
  const months = new Intl.DateTimeFormat(text.locale, { month: 'long', year: 'numeric' })
  return [
    ...(pending.length > 0 ? [{ key: 'pending', heading: text('activity.status.pending') }] : []),
    ...rows(pending),
    ...groups.flatMap(({ year, month, items }) => [
      { key: `${year}-${month}`, heading: months.format(new Date(year, month)) },
      ...rows(items),
    ]),
  ]
}

function ActivityList({ api, done, isFiltered }: PartProps & { readonly isFiltered: boolean }) {
  const text = useText(enActivity)
  const { groups } = done
  // A list of nothing is another one each time.
  const pending = done.pending.length > 0 ? done.pending : nothingPending
  const entries = useMemo(() => listEntries(text, { pending, groups }), [text, pending, groups])
  const { error, hasMore, hasMoreFailed, isLoadingMore } = done
  return (
    <>
      {error && !hasMoreFailed ? (
        <Problem text={text('activity.notUpdated')} isBusy={false} onRetry={api.refresh} />
      ) : null}
      {entries.length === 0 && !hasMore ? (
        <NothingThere api={api} done={done} isFiltered={isFiltered} />
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
            'item' in entry ? (
              <ActivityRow item={entry.item} />
            ) : (
              <h3 className="hawser-section-title">{entry.heading}</h3>
            )
          }
        </WindowedList>
      )}
      {hasMoreFailed ? (
        <Problem
          text={text('activity.moreFailed')}
          isBusy={isLoadingMore}
          onRetry={() => void (hasMore ? api.loadMore() : api.loadPurchases())}
        />
      ) : hasMore ? (
        <div className="hawser-activity-more" role="status">
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

function NothingThere({ api, done, isFiltered }: PartProps & { readonly isFiltered: boolean }) {
  const text = useText(enActivity)
  const { type, token } = done.filter
  const name = useHawserState(
    ({ networks }) => networks.requested.find(({ caipNetworkId }) => caipNetworkId === done.caipNetworkId)?.name,
  )
  const hasFilter = isFiltered && (type !== null || token !== null)
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

function ActivityLoading() {
  const text = useText(enActivity)
  return (
    <div role="status">
      <span className="hawser-visually-hidden">{text('activity.loading')}</span>
      {[18, 14, 20].map((width) => (
        <div key={width} className="hawser-row hawser-activity-row" aria-hidden="true">
          <span className="hawser-skeleton hawser-skeleton-picture" />
          <span className="hawser-row-text">
            <Skeleton width={`${width}ch`} label="" />
            <Skeleton width="8ch" label="" />
          </span>
        </div>
      ))}
    </div>
  )
}

function ActivityFailed({ api, done: { error } }: PartProps) {
  const text = useText(enActivity)
  return (
    <div className="hawser-empty">
      <div role="alert">
        <p className="hawser-empty-title">{text('activity.failed')}</p>
        {error ? <p className="hawser-empty-text">{errorText(text, error)}</p> : null}
      </div>
      <Button size="small" onClick={api.refresh}>
        {text('common.tryAgain')}
      </Button>
    </div>
  )
}
