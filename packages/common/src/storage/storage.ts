/** A check of an unknown value in the form of Standard Schema (standardschema.dev). Every valibot schema is one. */
export interface ValueSchema<TOutput> {
  readonly '~standard': {
    readonly validate: (value: unknown) => ValueSchemaResult<TOutput> | Promise<ValueSchemaResult<TOutput>>
  }
}

export type ValueSchemaResult<TOutput> =
  | { readonly value: TOutput; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

/** The output type of a schema. */
export type ValueOf<TSchema> = TSchema extends ValueSchema<infer TOutput> ? TOutput : never

/** A synchronous string store: what memory, localStorage and cookies have in common. No function of it ever throws. */
export interface KeyValueStore {
  get(key: string): string | null
  /** Returns false when the value could not be kept (quota, blocked storage). */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): readonly string[]
  /** Calls back with the key that another tab changed (null: all of them). Stores that cannot know answer a no-op. */
  watch(callback: (key: string | null) => void): () => void
}

/** A prefixed, schema-checked view of a {@link KeyValueStore}. Corrupt or foreign values are dropped, never thrown on. */
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
