/** Where a scripted wallet keeps what a real extension would: permissions, accounts and chain, for each origin. */
export interface PermissionStore {
  get(key: string): string | null
  set(key: string, value: string): void
  /** Calls back when another tab of the origin wrote `key`. */
  onChange?(key: string, callback: () => void): () => void
}

/** `local` is shared by all tabs of an origin as a real extension's permission is, `session` is a tab's own, `memory` ends with the page. */
export type PermissionStoreKind = 'local' | 'session' | 'memory'

/** A store of `kind`, or one in memory where the window has none (an opaque origin, blocked storage, Node). */
export function createPermissionStore(
  kind: PermissionStoreKind,
  view: (Window & typeof globalThis) | undefined,
): PermissionStore {
  const storage = kind === 'memory' ? undefined : openStorage(kind, view)
  if (!storage || !view) {
    const values = new Map<string, string>()
    return { get: (key) => values.get(key) ?? null, set: (key, value) => void values.set(key, value) }
  }
  return {
    get: (key) => storage.getItem(key),
    set: (key, value) => storage.setItem(key, value),
    onChange(key, callback) {
      const listener = (event: StorageEvent) => {
        if (event.storageArea === storage && (event.key === key || event.key === null)) callback()
      }
      view.addEventListener('storage', listener)
      return () => view.removeEventListener('storage', listener)
    },
  }
}

function openStorage(kind: 'local' | 'session', view: (Window & typeof globalThis) | undefined): Storage | undefined {
  try {
    const storage = kind === 'local' ? view?.localStorage : view?.sessionStorage
    // Reading throws where the document may not use storage.
    storage?.getItem('')
    return storage
  } catch {
    return undefined
  }
}
