import { type Clock, type HawserError, toHawserError, withDeadline } from '@hawser/common'
import { ClientDestroyedError } from '../client/hawser.js'
import { type Internals, internalsKey } from '../client/internals.js'
import type { FeatureContext } from '../interfaces/feature.js'

export interface ClientDeadlineOptions {
  readonly timeoutMs: number
  /** Each of them ends the request. */
  readonly signals: readonly (AbortSignal | undefined)[]
}

/** A client from the inside, or as a feature has it. */
type Client = Pick<Internals, 'signal'> & {
  readonly platform: { readonly clock: Pick<Clock, 'setTimeout'> }
} & (Pick<Internals, 'instance'> | Pick<FeatureContext, 'client'>)

/** Those who wait for signals, with one listener for each signal: dozens of reads may be under way that all end with the client. */
function createAbortWaits() {
  const waits = new Map<AbortSignal, { readonly callbacks: Set<() => void>; readonly stop: () => void }>()
  return {
    /** Calls back when the signal aborts. Returns the function that takes that back. */
    add(signal: AbortSignal, onAbort: () => void): () => void {
      const known = waits.get(signal)
      const callbacks = known?.callbacks ?? new Set()
      const onEnd = (): void => {
        for (const callback of [...callbacks]) callback()
      }
      if (!known) {
        signal.addEventListener('abort', onEnd)
        waits.set(signal, { callbacks, stop: () => signal.removeEventListener('abort', onEnd) })
      }
      callbacks.add(onAbort)
      return () => {
        callbacks.delete(onAbort)
        if (callbacks.size > 0) return
        waits.get(signal)?.stop()
        waits.delete(signal)
      }
    },
  }
}

/** What is no failure. */
const deliberate = ['USER_REJECTED', 'ABORTED', 'CLIENT_DESTROYED']

/** Those who listen to the client's errors: what awaits them has no other hold on the client than this. */
function createErrorTeller({ events }: Pick<Internals, 'events'>) {
  return {
    tell(error: HawserError): void {
      if (!deliberate.includes(error.code)) events.emit('error', { error })
    },
  }
}

/**
 * Runs `run` until it answers, its time is up, one of the signals aborts or the client is destroyed, whichever is first.
 * Whatever goes wrong is thrown as an error of ours.
 */
export async function withClientDeadline<T>(
  client: Client,
  { timeoutMs, signals }: ClientDeadlineOptions,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const linked = new AbortController()
  const sources = [...new Set([client.signal, ...signals])].filter((signal) => signal !== undefined)
  const onAbort = (): void => linked.abort(sources.find(({ aborted }) => aborted)?.reason)
  const { instance } = 'client' in client ? client.client[internalsKey] : client
  const waits = instance(createAbortWaits)
  const releases = sources.map((source) => waits.add(source, onAbort))
  if (sources.some(({ aborted }) => aborted)) onAbort()
  try {
    return await withDeadline(run, { clock: client.platform.clock, timeoutMs, signal: linked.signal })
  } catch (error) {
    if (client.signal.aborted) throw new ClientDestroyedError({ cause: error })
    const failure = toHawserError(error)
    instance(createErrorTeller).tell(failure)
    throw failure
  } finally {
    for (const release of releases) release()
  }
}
