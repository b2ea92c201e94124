import { vi } from 'vitest'

// On a busy machine what is waited for comes late: the second that vitest gives it by default would decide a test. Mostly it is there at
// once: it is looked for again soon.
const patience = { timeout: 30_000, interval: 10 }

const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, withPatience(options))
vi.waitUntil = (callback, options) => waitUntil(callback, withPatience(options))

/** @param {number | { timeout?: number, interval?: number } | undefined} options */
function withPatience(options) {
  return typeof options === 'number' ? options : { ...patience, ...options }
}
