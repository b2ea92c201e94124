import type { Internals } from './internals.js'

/** What a part of a client may have to work while the client does. */
export interface Part {
  /** The client works from now on. */
  start?(): void
  /** The client pauses. */
  stop?(): void
  /** The client has ended for good. */
  dispose?(): void
}

/** What of a client is made only when it is first needed, mostly by code that is loaded late: one of each kind. */
export function createParts(getInternals: () => Internals) {
  const parts = new Map<unknown, Part>()
  let isRunning = false

  return {
    /** The part that `create` makes, made now where it is not there yet. */
    get<TPart extends object>(create: (internals: Internals) => TPart): TPart {
      const known = parts.get(create)
      if (known) return known as TPart
      const part: TPart & Part = create(getInternals())
      parts.set(create, part)
      if (isRunning) part.start?.()
      return part
    },
    start(): void {
      isRunning = true
      for (const part of parts.values()) part.start?.()
    },
    stop(): void {
      isRunning = false
      for (const part of parts.values()) part.stop?.()
    },
    dispose(): void {
      for (const part of parts.values()) part.dispose?.()
    },
  }
}
