export type EventListener = (payload: never) => void

export interface EventEmitter {
  on(event: string, listener: EventListener): void
  removeListener(event: string, listener: EventListener): void
  emit(event: string, payload: unknown): void
  removeAll(): void
}

/** Listeners by event name. One that throws does not keep the others from hearing. */
export function createEventEmitter(): EventEmitter {
  const listeners = new Map<string, EventListener[]>()
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event, listener) {
      const kept = [...(listeners.get(event) ?? [])]
      const index = kept.indexOf(listener)
      if (index >= 0) kept.splice(index, 1)
      listeners.set(event, kept)
    },
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          ;(listener as (payload: unknown) => void)(payload)
        } catch (error) {
          reportError(error)
        }
      }
    },
    removeAll() {
      listeners.clear()
    },
  }
}

/** As the browser reports an uncaught error; thrown apart where there is no such function (Node). */
function reportError(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error)
  else
    queueMicrotask(() => {
      throw error
    })
}
