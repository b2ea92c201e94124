import type { Clock } from './platform.js'

/** Timers hold their delay in 32 bits; a longer one would fire at once. */
const maxDelayMs = 2_147_483_647

/** The real clock. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  setTimeout(callback, delayMs) {
    const timer = globalThis.setTimeout(callback, Math.min(delayMs, maxDelayMs))
    return () => globalThis.clearTimeout(timer)
  },
}
