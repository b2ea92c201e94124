import { createLocalStorageStore } from '../storage/createLocalStorageStore.js'
import { parseSafeLink } from './parseSafeLink.js'
import type { Platform } from './platform.js'
import { systemClock } from './systemClock.js'

type BrowserWindow = Window & typeof globalThis

/**
 * The platform of a page. Looks at `window` only when it is used, so it can be made on a server too, where there is no
 * window, nothing opens, nothing is heard of, and the store lives in memory.
 */
export function createBrowserPlatform(): Platform {
  const getWindow = (): BrowserWindow | undefined => (typeof window === 'undefined' ? undefined : window)

  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: systemClock,
    store: createLocalStorageStore(getWindow),
    openLink(url, target) {
      const href = parseSafeLink(url)
      if (href === undefined) return false
      try {
        const opened = getWindow()?.open(href, target)
        // `noopener` would hide whether the window was blocked; a new window still must not reach back into the page.
        if (opened && target === '_blank') opened.opener = null
        return Boolean(opened)
      } catch {
        // Some browsers throw on a scheme that no installed app handles.
        return false
      }
    },
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
    isOnline: () => getWindow()?.navigator.onLine !== false,
    onOnline(callback) {
      const page = getWindow()
      const stops = [listen(page, 'online', () => callback(true)), listen(page, 'offline', () => callback(false))]
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
