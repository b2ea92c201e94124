import { toHawserError, withDeadline } from '@hawser/common'
import { ClientDestroyedError } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'

export interface ClientDeadlineOptions {
  readonly timeoutMs: number
  /** Each of them ends the request. */
  readonly signals: readonly (AbortSignal | undefined)[]
}

/**
 * Runs `run` until it answers, its time is up, one of the signals aborts or the client is destroyed, whichever is first.
 * Whatever goes wrong is thrown as an error of ours.
 */
export async function withClientDeadline<T>(
  internals: Pick<Internals, 'platform' | 'signal'>,
  { timeoutMs, signals }: ClientDeadlineOptions,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const linked = new AbortController()
  const sources = [internals.signal, ...signals].filter((signal) => signal !== undefined)
  const onAbort = (): void => linked.abort(sources.find(({ aborted }) => aborted)?.reason)
  for (const source of sources) {
    if (source.aborted) onAbort()
    else source.addEventListener('abort', onAbort)
  }
  try {
    return await withDeadline(run, { clock: internals.platform.clock, timeoutMs, signal: linked.signal })
  } catch (error) {
    if (internals.signal.aborted) throw new ClientDestroyedError({ cause: error })
    throw toHawserError(error)
  } finally {
    for (const source of sources) source.removeEventListener('abort', onAbort)
  }
}
