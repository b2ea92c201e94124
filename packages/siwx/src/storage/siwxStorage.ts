import {
  createBrowserPlatform,
  createMemoryStore,
  createStorage,
  type KeyValueStore,
  type SiwxSession,
  siwxSessionsSchema,
} from '@hawser/common'

/** Where sessions are kept. What it returns is not trusted: it is verified again. */
export interface SiwxStorage {
  load(): Promise<readonly SiwxSession[]>
  /** Replaces what is kept by what `change` makes of it. */
  update(change: (sessions: readonly SiwxSession[]) => readonly SiwxSession[]): Promise<void>
}

/** Keeps sessions for as long as the page, or the process, lives. */
export function memorySiwxStorage(): SiwxStorage {
  return storageOver(createMemoryStore())
}

export interface DeviceSiwxStorageOptions {
  /** Sets these sessions apart from others of the same site. Default `hawser-siwx`. */
  readonly prefix?: string | undefined
  /** Where the values go; the browser's localStorage by default. */
  readonly store?: KeyValueStore | undefined
}

/** Keeps sessions on this device, in localStorage: all tabs of the site share them. */
export function deviceSiwxStorage({ prefix, store }: DeviceSiwxStorageOptions = {}): SiwxStorage {
  return storageOver(store ?? createBrowserPlatform().store, prefix)
}

const key = 'sessions'
const maxSessions = 100

function storageOver(store: KeyValueStore, prefix = 'hawser-siwx'): SiwxStorage {
  const storage = createStorage({ store, prefix })
  // Read each time, and written in the same turn: another tab may have changed it.
  const read = () => storage.read(key, siwxSessionsSchema) ?? []
  return {
    load: async () => read(),
    async update(change) {
      const sessions = change(read())
      storage.write(key, sessions.length > 0 ? sessions.slice(-maxSessions) : undefined)
    },
  }
}
