import type { KeyValueStore } from './storage.js'

/** A store as the browser gives it: every function may throw. */
export interface ThrowingStore {
  get(key: string): string | null
  /** Throws when the value could not be kept. */
  set(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
  watch(callback: (key: string | null) => void): () => void
}

/**
 * Makes a {@link KeyValueStore} of a store that may throw. What it cannot keep stays in memory for this session, so
 * that nothing is lost while the page is open. A change from another tab is newer than what memory holds, and replaces it.
 */
export function withMemoryFallback(store: ThrowingStore): KeyValueStore {
  /** The keys that the store could not take; null stands for one that it could not remove. */
  const memory = new Map<string, string | null>()
  const attempt = <T>(run: () => T, otherwise: T): T => {
    try {
      return run()
    } catch {
      return otherwise
    }
  }

  return {
    get(key) {
      const kept = memory.get(key)
      return kept === undefined ? attempt(() => store.get(key), null) : kept
    },
    set(key, value) {
      const stored = attempt(() => {
        store.set(key, value)
        return true
      }, false)
      if (stored) memory.delete(key)
      else memory.set(key, value)
      return stored
    },
    remove(key) {
      const removed = attempt(() => {
        store.remove(key)
        return true
      }, false)
      if (removed) memory.delete(key)
      else memory.set(key, null)
    },
    keys() {
      const keys = new Set(attempt(() => store.keys(), []))
      for (const [key, value] of memory) {
        if (value === null) keys.delete(key)
        else keys.add(key)
      }
      return [...keys]
    },
    watch(callback) {
      const onChange = (key: string | null) => {
        if (key === null) memory.clear()
        else memory.delete(key)
        callback(key)
      }
      return attempt(
        () => store.watch(onChange),
        () => {},
      )
    },
  }
}
