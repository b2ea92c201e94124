import type { Internals } from './internals.js'

/** A part of a client that may work while the client does. */
export interface Instance {
  /** The client works from now on. */
  start?(): void
  /** The client pauses. */
  stop?(): void
  /** The client has ended for good. */
  dispose?(): void
}

/** The parts of a client that are made only when they are first needed, mostly by code that is loaded late: one of each. */
export function createInstances(getInternals: () => Internals) {
  const instances = new Map<unknown, Instance>()
  /** Undefined until the client first works. */
  let isRunning: boolean | undefined

  return {
    /** The instance that `create` makes, made now where it is not there yet. */
    get<TInstance extends object>(create: (internals: Internals) => TInstance): TInstance {
      const known = instances.get(create)
      if (known) return known as TInstance
      const instance: TInstance & Instance = create(getInternals())
      instances.set(create, instance)
      if (isRunning) instance.start?.()
      else if (isRunning === false) instance.stop?.()
      return instance
    },
    start(): void {
      isRunning = true
      // Those that are made by it begin by themselves.
      for (const instance of [...instances.values()]) instance.start?.()
    },
    stop(): void {
      isRunning = false
      for (const instance of [...instances.values()]) instance.stop?.()
    },
    dispose(): void {
      for (const instance of instances.values()) instance.dispose?.()
    },
  }
}
