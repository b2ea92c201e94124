import type { KeyValueStore } from '../storage/storage.js'

/** A timer that can be ended. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
  /** Runs `callback` after `delayMs`; the answer cancels it. */
  setTimeout(callback: () => void, delayMs: number): () => void
}

/**
 * Everything of the outside world that a client touches. One object, injected, so that tests own it.
 * A platform does nothing until one of its functions is called.
 */
export interface Platform {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** The store that persists across visits; a memory store where there is none (server, blocked storage). */
  readonly store: KeyValueStore
  /** Calls back when the page becomes visible or is restored from the back-forward cache. */
  onVisible(callback: () => void): () => void
  /** The user agent's user-agent string, empty where there is none. */
  readonly userAgent: string
  /** The page's window, or undefined on a server. Discovery of injected wallets goes through it. */
  readonly window: (Window & typeof globalThis) | undefined
}

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
