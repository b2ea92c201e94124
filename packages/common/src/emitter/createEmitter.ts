/** Typed events: the keys of `TEvents` are their names, the values what they carry. */
export interface Emitter<TEvents extends object> {
  /** Returns the listener's removal. The same function may listen twice; each removal takes away its own. */
  on<TName extends keyof TEvents>(name: TName, listener: (payload: TEvents[TName]) => void): () => void
  /** Calls those that listen now, in the order they came. One that throws does not keep the others from being called. */
  emit<TName extends keyof TEvents>(name: TName, payload: TEvents[TName]): void
  /** Removes every listener. */
  clear(): void
}

export interface CreateEmitterOptions {
  /** Takes a listener's error; by default it is reported as an uncaught error, as for a DOM event's listener. */
  readonly onError?: ((error: unknown) => void) | undefined
}

interface Entry {
  readonly name: PropertyKey
  call(payload: unknown): void
}

/** A small typed event emitter. */
export function createEmitter<TEvents extends object>({
  onError = reportUncaught,
}: CreateEmitterOptions = {}): Emitter<TEvents> {
  const entries = new Set<Entry>()
  return {
    on(name, listener) {
      const entry: Entry = { name, call: (payload) => listener(payload as TEvents[typeof name]) }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    emit(name, payload) {
      for (const entry of [...entries]) {
        if (entry.name !== name || !entries.has(entry)) continue
        try {
          entry.call(payload)
        } catch (error) {
          onError(error)
        }
      }
    },
    clear: () => entries.clear(),
  }
}

function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
