import type { Clock } from './platform.js'

/** A clock that a test moves by hand. */
export interface FakeClock extends Clock {
  advance(byMs: number): void
  /** How many timers are waiting. */
  pending(): number
}

export function createFakeClock(startMs = 0): FakeClock {
  let nowMs = startMs
  const timers = new Set<{ readonly dueMs: number; readonly callback: () => void }>()
  return {
    nowMs: () => nowMs,
    setTimeout(callback, delayMs) {
      const timer = { dueMs: nowMs + delayMs, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(byMs) {
      const endMs = nowMs + byMs
      for (;;) {
        const [next] = [...timers].filter((timer) => timer.dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)
        if (!next) break
        timers.delete(next)
        nowMs = next.dueMs
        next.callback()
      }
      nowMs = endMs
    },
    pending: () => timers.size,
  }
}
