import type { CaipNetworkId } from '@hawser/common'
import type { Activity, ActivityApi, ActivityType } from '@hawser/core/activity'
import { useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { Choice } from '../../components/Choice.js'
import { ErrorPanel } from '../../components/ErrorPanel.js'
import { Skeleton } from '../../components/Loading.js'
import { usePart } from '../../components/usePart.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enActivity } from '../../text/enActivity.js'
import { useText } from '../../text/useText.js'
import { useActivity } from './useActivity.js'

export interface ActivityTabProps {
  /** That of one token alone, without the choice. */
  readonly only?: { readonly symbol: string; readonly caipNetworkId: CaipNetworkId } | undefined
}

const loadList = () => import('./ActivityList.js')

/** The history of the account in use, its list brought while it is read: what still waits on top, then month by month, and more when the end comes near. */
export function ActivityTab({ only }: ActivityTabProps) {
  const text = useText()
  const { api, done } = useActivity()
  const { part, hasFailed, retry } = usePart(loadList)
  const isOfOne = only !== undefined
  useEffect(() => (isOfOne ? undefined : api.watchPurchases()), [api, isOfOne])
  const [token, network] = [only?.symbol, only?.caipNetworkId]
  useEffect(() => {
    if (token === undefined || network === undefined) return
    api.setFilter({ type: null, token, network })
    return () => api.setFilter(null)
  }, [api, token, network])

  return (
    <div className="hawser-activity">
      {only ? null : <Filters api={api} done={done} />}
      {done.status === 'error' ? (
        <ActivityFailed api={api} />
      ) : done.status !== 'pending' && part ? (
        <part.ActivityList api={api} done={done} isOfOne={isOfOne} />
      ) : hasFailed ? (
        <ErrorPanel title={text('modal.viewFailed.title')} text={text('modal.viewFailed.text')} onRetry={retry} />
      ) : (
        <ActivityLoading />
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

function ActivityFailed({ api }: Pick<PartProps, 'api'>) {
  const text = useText(enActivity)
  return (
    <div className="hawser-empty">
      <div role="alert">
        <p className="hawser-empty-title">{text('activity.failed')}</p>
        <p className="hawser-empty-text">{text('activity.failedText')}</p>
      </div>
      <Button size="small" onClick={api.refresh}>
        {text('common.tryAgain')}
      </Button>
    </div>
  )
}
