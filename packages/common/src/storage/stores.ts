import type { KeyValueStore } from './storage.js'
import { withMemoryFallback } from './withMemoryFallback.js'

/** A store that lasts as long as the object does: for servers, tests, and apps that want nothing kept. */
export function createMemoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set(key, value) {
      values.set(key, value)
      return true
    },
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
    watch: () => () => {},
  }
}

/**
 * The browser's localStorage. Where there is none, where it is blocked, and when it is full, values stay in memory for
 * this session and `set` returns false. Touches the window only when it is used.
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
