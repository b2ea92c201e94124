import type { Hawser } from '@hawser/core'
import { useMemo, useState } from 'react'
import type { Recorder } from '../log/createRecorder.js'
import { findChanges } from '../log/findChanges.js'
import { type LogFile, MAX_FILE_BYTES, parseLogFile, writeLogFile } from '../log/logFile.js'
import { Tree } from '../panel/Tree.js'
import { formatTime } from '../panel/useLog.js'
import { EventList } from './EventsTab.js'
import { RequestTable } from './RequestsTab.js'

/** Writes what was recorded into a file, and shows such a file step by step. The client is not touched by it. */
export function ReplayTab({ hawser, recorder }: { readonly hawser: Hawser; readonly recorder: Recorder }) {
  const [log, setLog] = useState<LogFile>()
  const [problem, setProblem] = useState('')
  const save = () => {
    const createdAtMs = hawser.platform.clock.nowMs()
    const text = writeLogFile({ ...recorder.getLog(), createdAtMs, clientId: hawser.id })
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `hawser-log-${new Date(createdAtMs).toISOString().replace(/[:.]/g, '-')}.json`
    link.click()
    URL.revokeObjectURL(url)
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    const parsed =
      file.size > MAX_FILE_BYTES
        ? { problem: 'The file is larger than 10 MB.' }
        : await file.text().then(parseLogFile, () => ({ problem: 'The file could not be read.' }))
    setLog('log' in parsed ? parsed.log : undefined)
    setProblem('log' in parsed ? '' : parsed.problem)
  }
  return (
    <>
      <div className="bar">
        <button type="button" onClick={save}>
          Export log
        </button>
        <label>
          Import a log
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      <p className="quiet">
        A log has events, states and requests, without secrets but with addresses. Whoever exports one should look at it
        before they pass it on.
      </p>
      {problem && <p role="alert">{problem}</p>}
      {log && <Steps key={log.createdAtMs} log={log} />}
    </>
  )
}

/** One state of a log after the other, each with what was told and asked for since the one before. */
function Steps({ log }: { readonly log: LogFile }) {
  const { states, events, requests } = log
  const [at, setAt] = useState(0)
  const [before, now, next] = [states[at - 1], states[at], states[at + 1]]
  const changes = useMemo(() => (before && now ? findChanges(before.state, now.state) : new Map()), [before, now])
  const isOfStep = (id: number) => (at === 0 || id >= (now?.id ?? 0)) && (!next || id < next.id)
  if (!now)
    return (
      <>
        <p>The log has no states.</p>
        <EventList events={events} />
        <RequestTable requests={requests} />
      </>
    )
  const told = events.filter(({ id }) => isOfStep(id))
  const asked = requests.filter(({ id }) => isOfStep(id))
  return (
    <section aria-label="Replay">
      <p>
        Log of the client <code>{log.clientId}</code>, written {new Date(log.createdAtMs).toLocaleString('en-GB')}.
        Nothing of it is put into this page’s client.
      </p>
      <div className="bar">
        <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Previous
        </button>
        <label>
          Step
          <input
            type="range"
            min={1}
            max={states.length}
            value={at + 1}
            onChange={(event) => setAt(Number(event.currentTarget.value) - 1)}
          />
        </label>
        <button type="button" disabled={!next} onClick={() => setAt(at + 1)}>
          Next
        </button>
        <span role="status">
          State {at + 1} of {states.length}, {formatTime(now.atMs)}
        </span>
      </div>
      <Tree name="state" value={now.state} changes={changes} isOpen />
      <h3>Events of this step</h3>
      {told.length > 0 ? <EventList events={told} /> : <p className="quiet">None.</p>}
      <h3>Requests of this step</h3>
      {asked.length > 0 ? <RequestTable requests={asked} /> : <p className="quiet">None.</p>}
    </section>
  )
}
