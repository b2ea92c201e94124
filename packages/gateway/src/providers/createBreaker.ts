import type { Clock } from '@hawser/common'

/** How many failures in a row it takes until nobody asks for a while. */
const patience = 5
/** How long that is, and longer with each further failure. */
const restMs = 1_000
const maxRestMs = 60_000

/** Keeps those away who would ask what fails again and again. */
export interface Breaker {
  /** Begins a question. Returns 0, or for how many milliseconds nobody is to ask. Whoever got 0 calls `end`. */
  begin(): number
  /** `dropped` is a question that its askers gave up. */
  end(outcome: 'served' | 'failed' | 'dropped'): void
}

export function createBreaker(clock: Pick<Clock, 'nowMs'>): Breaker {
  let failures = 0
  let restsUntilMs = 0
  let isTrying = false
  return {
    begin() {
      if (failures < patience) return 0
      const waitMs = restsUntilMs - clock.nowMs()
      if (waitMs > 0) return waitMs
      // After a rest one question goes ahead; the others wait for what becomes of it.
      if (isTrying) return restMs
      isTrying = true
      return 0
    },
    end(outcome) {
      isTrying = false
      if (outcome === 'served') failures = 0
      if (outcome !== 'failed') return
      failures += 1
      const times = failures - patience
      if (times >= 0) restsUntilMs = clock.nowMs() + Math.min(maxRestMs, restMs * 2 ** Math.min(times, 10))
    },
  }
}
