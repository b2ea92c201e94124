import { useState } from 'react'
import type { Recorder } from '../log/createRecorder.js'
import type { LoggedEvent } from '../log/log.js'
import { Tree } from '../panel/Tree.js'
import { formatTime, useLog } from '../panel/useLog.js'

/** What the client has told, the latest first. */
export function EventsTab({ recorder }: { readonly recorder: Recorder }) {
  const { events } = useLog(recorder)
  const [filter, setFilter] = useState('')
  const shown = events.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <>
      <div className="bar">
        <label>
          Filter by name
          <input type="search" value={filter} onChange={(event) => setFilter(event.currentTarget.value)} />
        </label>
        <button type="button" onClick={() => recorder.clear('events')}>
          Clear events
        </button>
        <span role="status" className="quiet">
          {shown.length} of {events.length}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="quiet">{events.length === 0 ? 'No event yet.' : 'No event has that in its name.'}</p>
      ) : (
        <EventList events={shown} />
      )}
    </>
  )
}

/** Events with their times, the latest first. */
export function EventList({ events }: { readonly events: readonly LoggedEvent[] }) {
  return (
    <ol className="rows">
      {[...events].reverse().map(({ id, atMs, name, data }) => (
        <li key={id}>
          <time dateTime={new Date(atMs).toISOString()}>{formatTime(atMs)}</time>
          <Tree name={name} value={data} />
        </li>
      ))}
    </ol>
  )
}
