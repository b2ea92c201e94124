import type { KeyValueStore } from './storage.js'

/** A store that lasts as long as the object does: for servers, tests, and apps that want nothing kept (ENT-11). */
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
