import type { KeyValueStore } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { internalsKey } from '@hawser/core/internals'

export interface StoredKey {
  /** Without the client's prefix. */
  readonly key: string
  /** Bytes of key and value as UTF-8. */
  readonly size: number
}

/** The keys under a client's prefix, by name; or that there is no store to look into. */
export function listStorage(hawser: Hawser): { readonly keys: readonly StoredKey[]; readonly isInMemory: boolean } {
  const store = storeOf(hawser)
  if (!store) return { keys: [], isInMemory: true }
  const root = `${hawser.storage.prefix}/`
  const encoder = new TextEncoder()
  const keys = store.keys().filter((key) => key.startsWith(root))
  return {
    isInMemory: false,
    keys: keys.sort().map((key) => ({
      key: key.slice(root.length),
      size: encoder.encode(key + (store.get(key) ?? '')).length,
    })),
  }
}

/** Deletes keys as {@link listStorage} names them, and no other. */
export function deleteKeys(hawser: Hawser, keys: readonly string[]): void {
  const store = storeOf(hawser)
  for (const key of keys) store?.remove(`${hawser.storage.prefix}/${key}`)
}

function storeOf({ platform, [internalsKey]: { options } }: Hawser): KeyValueStore | undefined {
  return options.storage === false ? undefined : (options.storage ?? platform.store)
}
