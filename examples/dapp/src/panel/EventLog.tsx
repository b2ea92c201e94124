import type { HawserEvents } from '@hawser/core'
import { useHawserEvent } from '@hawser/react'
import { useCallback, useState } from 'react'

interface Entry {
  readonly id: number
  readonly time: string
  readonly text: string
}
const kept = 30

/** The client's events as they come, newest first. */
export function EventLog() {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const add = useCallback((text: string) => {
    const time = new Date().toLocaleTimeString()
    setEntries((former) => [{ id: (former[0]?.id ?? 0) + 1, time, text }, ...former].slice(0, kept))
  }, [])
  useHawserEvent('connected', ({ reason, connectionIds }: HawserEvents['connected']) =>
    add(`connected (${reason}) ${connectionIds.join(', ')}`),
  )
  useHawserEvent('addressChanged', ({ namespace, to }: HawserEvents['addressChanged']) =>
    add(`addressChanged ${namespace} ${to}`),
  )
  useHawserEvent('chainChanged', ({ to }: HawserEvents['chainChanged']) => add(`chainChanged ${to ?? 'unknown'}`))
  useHawserEvent('networkSelected', (event: HawserEvents['networkSelected']) =>
    add(`networkSelected ${event.caipNetworkId}`),
  )
  useHawserEvent('disconnected', ({ connectionIds }: HawserEvents['disconnected']) =>
    add(`disconnected ${connectionIds.join(', ')}`),
  )
  if (entries.length === 0) return <p className="empty">Connect a wallet to see events here.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs focus (WCAG 2.1.1)
    <ol className="events" tabIndex={0} aria-label="Events, newest first" data-testid="events">
      {entries.map((entry) => (
        <li key={entry.id}>
          <time>{entry.time}</time> {entry.text}
        </li>
      ))}
    </ol>
  )
}
