import { useSyncExternalStore } from 'react'
import type { Recorder } from '../log/createRecorder.js'
import type { Log } from '../log/log.js'

/** What was recorded, drawn anew with each entry. */
export function useLog(recorder: Recorder): Log {
  return useSyncExternalStore(recorder.subscribe, recorder.getLog)
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** The time of day to the millisecond. */
export function formatTime(atMs: number): string {
  return clock.format(atMs)
}
