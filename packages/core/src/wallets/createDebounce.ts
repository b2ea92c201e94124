import type { Clock } from '@hawser/common'
import { DEBOUNCE_MS } from '../lateConstants.js'

export interface Debounce {
  /** Runs `callback` once nothing was scheduled for the delay; what was scheduled before is dropped. */
  schedule(callback: () => void): void
  cancel(): void
}

/** Waits for a pause, 500 ms long by default. */
export function createDebounce(clock: Pick<Clock, 'setTimeout'>, delayMs: number = DEBOUNCE_MS): Debounce {
  let cancelTimer: (() => void) | undefined
  const cancel = (): void => {
    cancelTimer?.()
    cancelTimer = undefined
  }
  return {
    schedule(callback) {
      cancel()
      cancelTimer = clock.setTimeout(() => {
        cancelTimer = undefined
        callback()
      }, delayMs)
    },
    cancel,
  }
}
