import * as v from 'valibot'
import type { PermissionStore } from './permissionStore.js'

/** The state that a scripted wallet keeps for an origin across reloads. */
export interface KeptState<T> {
  get(): T
  update(change: Partial<T>): void
  destroy(): void
}

export interface KeptStateParameters<TSchema extends v.GenericSchema, T> {
  readonly store: PermissionStore
  readonly key: string
  readonly schema: TSchema
  readonly initial: T
  /** The state that a stored one stands for: what the wallet does not have (any more) is left out. */
  readonly restore: (stored: v.InferOutput<TSchema>) => T
  /** Called when another tab changed the state. */
  readonly onOtherTab?: ((before: T, after: T) => void) | undefined
}

/** Written through to its store; a stored value that does not parse is dropped. */
export function createKeptState<TSchema extends v.GenericSchema, T extends object>(
  parameters: KeptStateParameters<TSchema, T>,
): KeptState<T> {
  const { store, key, schema, initial, restore, onOtherTab } = parameters
  let kept = read()

  function read(): T {
    let stored: unknown
    try {
      stored = JSON.parse(store.get(key) ?? 'null')
    } catch {
      return initial
    }
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? restore(parsed.output) : initial
  }

  const stop = onOtherTab
    ? store.onChange?.(key, () => {
        const before = kept
        kept = read()
        onOtherTab(before, kept)
      })
    : undefined

  return {
    get: () => kept,
    update(change) {
      kept = { ...kept, ...change }
      store.set(key, JSON.stringify(kept))
    },
    destroy: () => stop?.(),
  }
}
