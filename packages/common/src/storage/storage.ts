import type { ValueOf, ValueSchema } from './valueSchema.js'

/** A synchronous string store: what memory, localStorage and cookies have in common. No function of it ever throws. */
export interface KeyValueStore {
  get(key: string): string | null
  /** Answers false when the value could not be kept (quota, blocked storage). */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): readonly string[]
  /** Calls back with the key that another tab changed (null: all of them). Stores that cannot know answer a no-op. */
  watch(callback: (key: string | null) => void): () => void
}

/** A prefixed, schema-checked view of a {@link KeyValueStore} (ENT-11). Corrupt or foreign values are dropped, never thrown on. */
export interface Storage {
  readonly prefix: string
  /** Without a schema the value is unknown, and the caller checks it. */
  read(key: string): unknown
  read<TSchema extends ValueSchema<unknown>>(key: string, schema: TSchema): ValueOf<TSchema> | undefined
  write(key: string, value: unknown): boolean
  /** Whether anything is kept there, whatever it is. */
  has(key: string): boolean
  remove(key: string): void
  /** Removes every key under this prefix, and no other. */
  clear(): void
  watch(callback: (key: string | null) => void): () => void
}
