import { AbortedError } from '../errors/errors.js'
import type { Clock } from '../platform/platform.js'

/** Waits. @throws AbortedError */
export function pause(
  delayMs: number,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: Pick<Clock, 'setTimeout'> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new AbortedError({ cause: signal.reason }))
      return
    }
    const onAbort = () => {
      cancel()
      reject(new AbortedError({ cause: signal.reason }))
    }
    const cancel = clock.setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
