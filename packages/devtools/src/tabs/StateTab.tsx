import { useMemo, useState } from 'react'
import type { Recorder } from '../log/createRecorder.js'
import { findChanges } from '../log/findChanges.js'
import { Tree } from '../panel/Tree.js'
import { formatTime, useLog } from '../panel/useLog.js'

/** The state now, with what the last change did to it. */
export function StateTab({ recorder }: { readonly recorder: Recorder }) {
  const { states } = useLog(recorder)
  const [said, setSaid] = useState('')
  const [before, now] = [states.at(-2), states.at(-1)]
  const changes = useMemo(() => (before && now ? findChanges(before.state, now.state) : new Map()), [before, now])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(now?.state, null, 2))
      setSaid('Copied.')
    } catch {
      setSaid('The browser did not let it be copied.')
    }
  }
  return (
    <>
      <div className="bar">
        <button type="button" onClick={copy}>
          Copy as JSON
        </button>
        <span className="quiet">{now && `Last change at ${formatTime(now.atMs)}`}</span>
        <span role="status">{said}</span>
      </div>
      <Tree name="state" value={now?.state} changes={changes} isOpen />
    </>
  )
}
