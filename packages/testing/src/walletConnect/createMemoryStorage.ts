/** Where a WalletConnect client keeps its pairings, sessions and keys. */
export interface KeyValueStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** A {@link KeyValueStorage} in memory. Values go through JSON, as in a real one. */
export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async () => [...values].map(([key, text]) => [key, JSON.parse(text)]),
    async getItem(key) {
      const text = values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    async setItem(key, value) {
      values.set(key, JSON.stringify(value))
    },
    async removeItem(key) {
      values.delete(key)
    },
  }
}
