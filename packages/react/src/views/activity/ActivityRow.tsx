import type { View } from '@hawser/core'
import type { ActivityItem, RelativeDate } from '@hawser/core/activity'
import { memo } from 'react'
import { WithAddresses } from '../../components/Address.js'
import { useFeatureCode } from '../../components/featureCode.js'
import { Spinner } from '../../components/Loading.js'
import { Icon, WarningIcon } from '../../icons/Icon.js'
import { CloseIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { enActivity } from '../../text/enActivity.js'
import { type Text, useText } from '../../text/useText.js'
import { useActivityLine } from './describeActivity.js'
import { ActivityCode } from './useActivity.js'

/** One transaction: what happened, how it stands, when. It leads to the transaction's own view. A list that is scrolled draws none anew. */
export const ActivityRow = memo(function ActivityRow({ item }: { readonly item: ActivityItem }) {
  const text = useText(enActivity)
  const { id, status, isPoisoning, application } = item
  const note = isPoisoning
    ? text('activity.poisoning')
    : status === 'confirmed'
      ? application?.name
      : text(`activity.status.${status}`)
  return <ActivityLine item={item} note={note} view={{ name: 'Transaction', parameters: { id } }} />
})

interface ActivityLineProps {
  readonly item: ActivityItem
  /** How it stands, or who made it. */
  readonly note: string | null | undefined
  /** Where it leads to. */
  readonly view: View
}

/** A row of the list, with what is said below its line. */
export function ActivityLine({ item, note, view }: ActivityLineProps) {
  const { router, platform } = useHawser()
  const { toRelativeDate } = useFeatureCode(ActivityCode)
  const text = useText(enActivity)
  const line = useActivityLine(item)
  const { status, isPoisoning, atMs } = item

  return (
    <button
      type="button"
      className="hawser-row hawser-activity-row"
      data-hawser-open={view.name}
      data-status={status}
      data-poisoning={isPoisoning ? '' : undefined}
      onClick={() => router.push(view)}
    >
      <ActivityMark item={item} />
      <span className="hawser-row-text">
        <bdi className="hawser-activity-line" title={line}>
          <WithAddresses>{line}</WithAddresses>
        </bdi>
        <span className="hawser-row-subtitle">
          {note ? <bdi className="hawser-activity-note">{note}</bdi> : null}
          {note ? ' · ' : null}
          <time dateTime={new Date(atMs).toISOString()} title={sayTime(text, atMs)}>
            {sayAge(text, toRelativeDate(atMs, platform.clock.nowMs()))}
          </time>
        </span>
      </span>
    </button>
  )
}

const times = new Map<string, Intl.DateTimeFormat>()

/** A time in the manner of the language. */
export function sayTime({ locale }: Pick<Text, 'locale'>, atMs: number): string {
  const format = times.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  times.set(locale, format)
  return format.format(atMs)
}

const units = { sec: 'second', min: 'minute', hr: 'hour', d: 'day', mo: 'month', yr: 'year' } as const
const ages = new Map<string, Intl.RelativeTimeFormat>()

/** How long ago something was, in the manner of the language: `5 min. ago`. */
function sayAge({ locale }: Pick<Text, 'locale'>, { count, unit }: RelativeDate): string {
  const format = ages.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: 'short' })
  ages.set(locale, format)
  return format.format(-count, units[unit])
}

const drawings = {
  send: 'M7 17 17 7M9.5 7H17v7.5',
  receive: 'M17 7 7 17M14.5 17H7V9.5',
  trade: 'M6 9.5h11M14 6.5l3 3-3 3M18 15H7M10 12l-3 3 3 3',
  approve: 'm6 12.6 4 4 8-8.6',
  nft: 'M6.8 5h10.4A1.8 1.8 0 0 1 19 6.8v10.4a1.8 1.8 0 0 1-1.8 1.8H6.8A1.8 1.8 0 0 1 5 17.2V6.8A1.8 1.8 0 0 1 6.8 5ZM5.5 16l4-4 3 3 2-2 4 4M15 9h.01',
  other: 'M9 7.5 4.5 12 9 16.5M15 7.5l4.5 4.5-4.5 4.5',
} as const

/** What goes from one side to the other does so in the direction of the text. */
const arrows: ReadonlySet<string> = new Set(['send', 'receive', 'trade'])

interface ActivityMarkProps {
  readonly item: ActivityItem
  readonly size?: 'large' | undefined
}

/** The sort of a transaction as a drawing, with its status in the corner. */
export function ActivityMark({ item: { type, status, isPoisoning }, size }: ActivityMarkProps) {
  const badge = isPoisoning ? (
    <WarningIcon />
  ) : status === 'failed' ? (
    <CloseIcon />
  ) : status === 'pending' ? (
    <Spinner />
  ) : null
  return (
    <span
      className="hawser-picture hawser-activity-mark"
      data-size={size}
      data-poisoning={isPoisoning ? '' : undefined}
      aria-hidden="true"
    >
      <Icon>
        <path className={arrows.has(type) ? 'hawser-icon-mirrored' : undefined} d={drawings[type]} />
      </Icon>
      {badge ? <span className="hawser-activity-badge">{badge}</span> : null}
    </span>
  )
}
