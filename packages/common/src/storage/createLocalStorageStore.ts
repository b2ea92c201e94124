import type { KeyValueStore } from './storage.js'
import { withMemoryFallback } from './withMemoryFallback.js'

/**
 * The browser's localStorage (ENT-11). Where there is none, where it is blocked, and when it is full, values stay in memory for
 * this session and `set` answers false. Touches the window only when it is used.
 */
export function createLocalStorageStore(getWindow: () => Window | undefined): KeyValueStore {
  const open = (): globalThis.Storage => {
    const storage = getWindow()?.localStorage
    if (!storage) throw new Error('There is no localStorage here')
    return storage
  }
  return withMemoryFallback({
    get: (key) => open().getItem(key),
    set: (key, value) => open().setItem(key, value),
    remove: (key) => open().removeItem(key),
    keys() {
      const storage = open()
      return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)
    },
    watch(callback) {
      const storage = open()
      const page = getWindow()
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === storage) callback(event.key)
      }
      page?.addEventListener('storage', onStorage)
      return () => page?.removeEventListener('storage', onStorage)
    },
  })
}
