import { useState } from 'react'
import type { Recorder } from '../log/createRecorder.js'
import type { LoggedRequest } from '../log/log.js'
import { formatTime, useLog } from '../panel/useLog.js'

/** What wallets and services were asked for, the latest first. */
export function RequestsTab({ recorder }: { readonly recorder: Recorder }) {
  const { requests } = useLog(recorder)
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown = requests.filter(({ method, target, outcome }) =>
    [method, target, outcome].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <>
      <div className="bar">
        <label>
          Filter
          <input
            type="search"
            placeholder="Method, target or outcome"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        </label>
        <button type="button" onClick={() => recorder.clear('requests')}>
          Clear requests
        </button>
        <span role="status" className="quiet">
          {shown.length} of {requests.length}
        </span>
      </div>
      <p className="quiet">Parameters and answers are not kept.</p>
      {shown.length > 0 && <RequestTable requests={shown} />}
      {shown.length === 0 && <p>{requests.length === 0 ? 'No request yet.' : 'No request has that in it.'}</p>}
    </>
  )
}

/** Requests, the latest first. */
export function RequestTable({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  return (
    <table className="requests">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Method</th>
          <th scope="col">Asked of</th>
          <th scope="col">Took</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {[...requests].reverse().map(({ id, startedAtMs, method, kind, target, durationMs, outcome, note }) => (
          <tr key={id} data-outcome={outcome}>
            <td>{formatTime(startedAtMs)}</td>
            <td>
              <code>{method}</code>
            </td>
            <td>
              {target} <span className="quiet kind">{kind === 'wallet' ? 'wallet' : 'HTTP'}</span>
            </td>
            <td>{durationMs === null ? '' : `${Math.round(durationMs)} ms`}</td>
            <td>
              <span className="outcome">{outcome}</span> {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
