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
      if (!page) return () => {}
      const onVisibilityChange = () => {
        if (page.document.visibilityState === 'visible') callback()
      }
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) callback()
      }
      page.document.addEventListener('visibilitychange', onVisibilityChange)
      page.addEventListener('pageshow', onPageShow)
      return () => {
        page.document.removeEventListener('visibilitychange', onVisibilityChange)
        page.removeEventListener('pageshow', onPageShow)
      }
    },
    isOnline: () => getWindow()?.navigator.onLine !== false,
    onOnline(callback) {
      const page = getWindow()
      if (!page) return () => {}
      const onOnline = () => callback(true)
      const onOffline = () => callback(false)
      page.addEventListener('online', onOnline)
      page.addEventListener('offline', onOffline)
      return () => {
        page.removeEventListener('online', onOnline)
        page.removeEventListener('offline', onOffline)
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
