import { createLocalStorageStore } from '../storage/stores.js'
import { type Platform, systemClock } from './platform.js'

type BrowserWindow = Window & typeof globalThis

/**
 * The platform of a page. Looks at `window` only when it is used, so it can be made on a server too, where there is no
 * window, nothing is heard of, and the store lives in memory.
 */
export function createBrowserPlatform(): Platform {
  const getWindow = (): BrowserWindow | undefined => (typeof window === 'undefined' ? undefined : window)

  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: systemClock,
    store: createLocalStorageStore(getWindow),
    onVisible(callback) {
      const page = getWindow()
      const stops = [
        listen(page?.document, 'visibilitychange', () => {
          if (page?.document.visibilityState === 'visible') callback()
        }),
        listen(page, 'pageshow', (event) => {
          if ((event as PageTransitionEvent).persisted) callback()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    get userAgent() {
      return getWindow()?.navigator.userAgent ?? ''
    },
    get window() {
      return getWindow()
    },
  }
}

function listen(target: EventTarget | undefined, name: string, listener: (event: Event) => void): () => void {
  target?.addEventListener(name, listener)
  return () => target?.removeEventListener(name, listener)
}
