import type { Clock } from '@hawser/common'

/** Runs something at intervals for as long as it says that there is more to do. */
export interface Ticker {
  /** Begins, unless it runs already. */
  start(): void
  stop(): void
}

export function createTicker(options: {
  readonly clock: Pick<Clock, 'setTimeout'>
  readonly everyMs: number
  /** Whether to run again. */
  readonly run: () => boolean
}): Ticker {
  let cancel: (() => void) | undefined
  const start = () => {
    cancel ??= options.clock.setTimeout(() => {
      cancel = undefined
      if (options.run()) start()
    }, options.everyMs)
  }
  return {
    start,
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}
