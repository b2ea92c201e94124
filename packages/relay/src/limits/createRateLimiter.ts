import type { Clock } from '@hawser/common'

export interface RateLimiter {
  /** Whether `cost` more requests may pass now; they count only if they may. */
  take(cost: number): boolean
  /** Counts `cost` requests, also those that there was no room for: the next ones wait for it. */
  charge(cost: number): void
}

/** A token bucket: `burst` requests at once, and `perSecond` on average. */
export function createRateLimiter(options: {
  readonly clock: Pick<Clock, 'nowMs'>
  readonly perSecond: number
  readonly burst: number
}): RateLimiter {
  const { clock, perSecond, burst } = options
  let available = burst
  let lastMs = clock.nowMs()
  const refill = () => {
    const nowMs = clock.nowMs()
    // A wall clock that is set back must not take anything away.
    const passedMs = Math.max(0, nowMs - lastMs)
    available = Math.min(burst, available + (passedMs * perSecond) / 1000)
    lastMs = nowMs
  }
  return {
    take(cost) {
      refill()
      if (available < Math.min(cost, burst)) return false
      available -= cost
      return true
    },
    charge(cost) {
      refill()
      available -= cost
    },
  }
}
