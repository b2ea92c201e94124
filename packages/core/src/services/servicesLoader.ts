import { loadModule } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { LOAD_TIMEOUT_MS } from '../constants.js'

const MAX_DELAY_MS = 60 * LOAD_TIMEOUT_MS

/** Loads what the client does with its services by itself: its project's configuration, events and errors. An app without services does without. */
export function createServicesLoader({ instance, options, platform, signal }: Internals) {
  let cancelTimer = (): void => {}
  let delayMs = LOAD_TIMEOUT_MS
  const load = async (): Promise<void> => {
    // Nobody waits for it: code that does not come is asked for again.
    const loaded = await loadModule(() => import('./projectServices.js')).catch(() => undefined)
    if (signal.aborted) return
    if (loaded) {
      instance(loaded.createProjectServices)
      return
    }
    cancelTimer = platform.clock.setTimeout(load, delayMs)
    delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)
  }
  if (options.services) void load()
  return { dispose: () => cancelTimer() }
}
