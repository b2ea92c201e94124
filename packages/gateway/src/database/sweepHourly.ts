import type { Clock } from '@hawser/common'
import type { Logger } from '../logging/createLogger.js'

const intervalMs = 3_600_000

/** Removes what is over, now and each hour from now on, until the function that it returns is called. A sweep that fails is told to the log. */
export function sweepHourly(
  remove: (nowMs: number) => Promise<void>,
  { name, clock, logger }: { readonly name: string; readonly clock: Clock; readonly logger: Logger },
): () => void {
  let cancel: () => void
  const sweep = () => {
    remove(clock.nowMs()).catch((error: unknown) => logger.warn({ err: error }, `Old ${name} could not be removed`))
    cancel = clock.setTimeout(sweep, intervalMs)
  }
  sweep()
  return () => cancel()
}
