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
  useHawserEvent('accountChanged', (event: HawserEvents['accountChanged']) =>
    add(`accountChanged ${event.caipAddress ?? event.address}`),
  )
  useHawserEvent('switchNetwork', (event: HawserEvents['switchNetwork']) =>
    add(`switchNetwork ${event.chainId ?? 'unknown'} ${event.address}`),
  )
  useHawserEvent('networkSelected', (event: HawserEvents['networkSelected']) =>
    add(`networkSelected ${event.caipNetworkId}`),
  )
  useHawserEvent('disconnect', (event: HawserEvents['disconnect']) => add(`disconnect ${event.namespace}`))
  if (entries.length === 0) return <p className="empty">Nothing yet. Connect a wallet and watch.</p>
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
