import type { KeyValueStore, Storage, ValueOf, ValueSchema } from './storage.js'

export interface CreateStorageOptions {
  readonly store: KeyValueStore
  /** The prefix that sets these keys apart from others in the store. Two prefixes never share a key, even when one begins with the other. */
  readonly prefix: string
}

/**
 * A prefixed view of a store that keeps JSON and checks what it reads. A value that is no JSON, or that the schema
 * refuses, reads as undefined and is removed. Writing undefined removes the key. No function of it throws.
 */
export function createStorage({ store, prefix }: CreateStorageOptions): Storage {
  const root = `${prefix}/`
  const toStoreKey = (key: string) => root + key.replaceAll('%', '%25').replaceAll('/', '%2F')
  const fromStoreKey = (key: string) => {
    const own = key.startsWith(root) ? key.slice(root.length) : '/'
    return own.includes('/') ? undefined : own.replaceAll('%2F', '/').replaceAll('%25', '%')
  }
  const remove = (key: string) => store.remove(toStoreKey(key))

  return {
    prefix,
    read<TSchema extends ValueSchema<unknown>>(key: string, schema?: TSchema) {
      const text = store.get(toStoreKey(key))
      if (text === null) return undefined
      try {
        const value: unknown = JSON.parse(text)
        const result = schema ? schema['~standard'].validate(value) : { value }
        if ('value' in result && !result.issues) return result.value as ValueOf<TSchema>
      } catch {
        // No JSON, or a schema that throws.
      }
      remove(key)
      return undefined
    },
    write(key, value) {
      let text: string | undefined
      try {
        text = JSON.stringify(value)
      } catch {
        return false
      }
      if (text !== undefined) return store.set(toStoreKey(key), text)
      remove(key)
      return true
    },
    has: (key) => store.get(toStoreKey(key)) !== null,
    remove,
    clear() {
      for (const key of store.keys()) if (fromStoreKey(key) !== undefined) store.remove(key)
    },
    watch(callback) {
      return store.watch((key) => {
        const own = key === null ? null : fromStoreKey(key)
        if (own !== undefined) callback(own)
      })
    },
  }
}
