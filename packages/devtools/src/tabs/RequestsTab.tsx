import type { Recorder } from '../log/createRecorder.js'
import type { LoggedRequest } from '../log/log.js'
import { formatTime, useLog } from '../panel/useLog.js'

/** What wallets and services were asked for, the latest first. */
export function RequestsTab({ recorder }: { readonly recorder: Recorder }) {
  const { requests } = useLog(recorder)
  return (
    <>
      <div className="bar">
        <button type="button" onClick={() => recorder.clear('requests')}>
          Clear requests
        </button>
        <span className="quiet">Parameters and answers are not kept.</span>
      </div>
      {requests.length === 0 ? <p className="quiet">No request yet.</p> : <RequestTable requests={requests} />}
    </>
  )
}

/** Requests, the latest first. */
export function RequestTable({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  return (
    <table>
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
              {target} <span className="quiet">{kind === 'wallet' ? 'wallet' : 'HTTP'}</span>
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
