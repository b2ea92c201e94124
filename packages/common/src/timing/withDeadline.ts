import { AbortedError, TimeoutError } from '../errors/errors.js'
import type { HawserError } from '../errors/hawserError.js'
import type { Clock } from '../platform/platform.js'

export interface WithDeadlineOptions {
  readonly clock: Pick<Clock, 'setTimeout'>
  /** How long `run` may take, in milliseconds. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** The error to reject with when time is up; {@link TimeoutError} when absent. */
  readonly onTimeout?: (() => HawserError) | undefined
}

/**
 * Runs `run` for at most `timeoutMs`. When time is up, or `signal` aborts, it rejects at once, even when `run` never looks at
 * the signal that it is given, and aborts that signal. The timer and the listener are gone when the answer is there; a late
 * answer or failure of `run` is dropped. With a signal that has aborted already, `run` is not called.
 *
 * @throws TimeoutError or what `onTimeout` gives, AbortedError, or whatever `run` rejects with.
 */
export function withDeadline<T>(run: (signal: AbortSignal) => Promise<T>, options: WithDeadlineOptions): Promise<T> {
  const { clock, timeoutMs, signal, onTimeout } = options
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) {
      reject(new AbortedError({ cause: signal.reason }))
      return
    }
    const inner = new AbortController()
    const release = () => {
      cancelTimer()
      signal?.removeEventListener('abort', onAbort)
    }
    const stop = (error: unknown) => {
      release()
      reject(error)
      inner.abort(error)
    }
    const onAbort = () => stop(new AbortedError({ cause: signal?.reason }))
    const cancelTimer = clock.setTimeout(() => stop(onTimeout?.() ?? new TimeoutError()), timeoutMs)
    signal?.addEventListener('abort', onAbort)

    // An async function, so that a `run` that throws at once is a rejection like any other.
    const call = async () => run(inner.signal)
    call().then(
      (value) => {
        release()
        resolve(value)
      },
      (error: unknown) => {
        release()
        reject(error)
      },
    )
  })
}
