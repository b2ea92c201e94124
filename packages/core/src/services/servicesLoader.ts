import { loadModule } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { LOAD_TIMEOUT_MS } from '../constants.js'

const MAX_DELAY_MS = 60 * LOAD_TIMEOUT_MS

/** Loads what the client does with its services by itself: its project's configuration, events and errors. An app without services does without. */
export function createServicesLoader(internals: Internals) {
  const { instance, options } = internals
  if (!options.services) return {}
  const load = () => import('./projectServices.js')
  return {
    dispose: keepLoading(internals, load, ({ createProjectServices }) =>
      // Handed on: late code that imports it would take this out of the chunk that it is in.
      instance((all) => createProjectServices(all, keepLoading)),
    ),
  }
}

/**
 * Loads code that nobody waits for, and uses it once it is there: what does not come is asked for again, ever more seldom.
 * @returns what ends it
 */
function keepLoading<T>(
  { platform, signal }: Pick<Internals, 'platform' | 'signal'>,
  load: () => Promise<T>,
  use: (loaded: T) => void,
): () => void {
  let cancelTimer = (): void => {}
  let delayMs = LOAD_TIMEOUT_MS
  const attempt = async (): Promise<void> => {
    const loaded = await loadModule(load).catch(() => undefined)
    if (signal.aborted) return
    if (loaded) {
      use(loaded)
      return
    }
    cancelTimer = platform.clock.setTimeout(attempt, delayMs)
    delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)
  }
  void attempt()
  return () => cancelTimer()
}
