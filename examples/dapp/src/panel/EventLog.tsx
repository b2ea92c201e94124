import type { HawserEvents } from '@hawser/core'
import { useHawserEvent } from '@hawser/react'
import { useCallback, useState } from 'react'

const names = ['connected', 'addressChanged', 'chainChanged', 'networkSelected', 'disconnected'] as const
type EventName = (typeof names)[number]

interface Entry {
  readonly id: number
  readonly time: string
  readonly name: EventName
  readonly text: string
}

const kept = 50
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' })

/** The client's events as they come, newest first. */
export function EventLog() {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [filter, setFilter] = useState<EventName | 'all'>('all')
  const add = useCallback((name: EventName, text: string) => {
    const time = clock.format(new Date())
    setEntries((former) => [{ id: (former[0]?.id ?? 0) + 1, time, name, text }, ...former].slice(0, kept))
  }, [])
  useHawserEvent('connected', ({ reason, connectionIds }: HawserEvents['connected']) =>
    add('connected', `(${reason}) ${connectionIds.join(', ')}`),
  )
  useHawserEvent('addressChanged', ({ namespace, to }: HawserEvents['addressChanged']) =>
    add('addressChanged', `${namespace} ${to}`),
  )
  useHawserEvent('chainChanged', ({ to }: HawserEvents['chainChanged']) => add('chainChanged', to ?? 'unknown'))
  useHawserEvent('networkSelected', ({ caipNetworkId }: HawserEvents['networkSelected']) =>
    add('networkSelected', caipNetworkId),
  )
  useHawserEvent('disconnected', ({ connectionIds }: HawserEvents['disconnected']) =>
    add('disconnected', connectionIds.join(', ')),
  )
  const shown = entries.filter(({ name }) => filter === 'all' || name === filter)
  return (
    <section aria-labelledby="events-heading">
      <div className="section-head">
        <h2 id="events-heading">Events</h2>
        <p>What the client tells, newest first.</p>
        {entries.length > 0 ? (
          <div className="controls">
            <select
              className="select"
              aria-label="Show events"
              value={filter}
              onChange={({ target }) => setFilter(names.find((name) => name === target.value) ?? 'all')}
            >
              <option value="all">All events</option>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <button type="button" className="button quiet" onClick={() => setEntries([])}>
              Clear
            </button>
          </div>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="empty">
          {entries.length === 0 ? 'Connect a wallet to see events here.' : `No ${filter} events yet.`}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs focus (WCAG 2.1.1)
        <ol className="events" tabIndex={0} aria-label="Events, newest first" data-testid="events">
          {shown.map(({ id, time, name, text }) => (
            <li key={id}>
              <time>{time}</time> <span className="event-name">{name}</span> <span className="event-text">{text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
