import { type HawserError, isHawserError, UnknownError, withDeadline } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { LateFlows } from '../lateFlows/lateFlows.js'
import { assertAlive } from './assertAlive.js'
import type { FlowParameters } from './flowParameters.js'
import { LOAD_TIMEOUT_MS } from './timeouts.js'

/** Loads the code that flows run on. Once it has come, it comes at once. */
export const loadLateFlows = async (): Promise<LateFlows> => (await import('../lateFlows/lateFlows.js')).lateFlows

export interface CallLateOptions extends Pick<FlowParameters, 'signal'> {
  /** Told when the code does not come, or not in time, before that is thrown. */
  readonly onLoadFailure?: ((error: HawserError) => void) | undefined
}

/**
 * Runs a flow whose code is loaded with its first use, so that a page that only shows who is connected does without.
 * @throws ClientDestroyedError, TimeoutError, AbortedError, UnknownError where the code could not be loaded, and what `run` throws
 */
export async function callLate<T>(
  hawser: Hawser,
  { signal, onLoadFailure }: CallLateOptions,
  run: (late: LateFlows) => Promise<T>,
): Promise<T> {
  const { clock } = assertAlive(hawser).platform
  const late = await withDeadline(loadLateFlows, { clock, timeoutMs: LOAD_TIMEOUT_MS, signal }).catch(
    (cause: unknown) => {
      const error = isHawserError(cause)
        ? cause
        : new UnknownError({
            cause,
            details: 'The code for this could not be loaded. Check the network and try again.',
          })
      onLoadFailure?.(error)
      throw error
    },
  )
  assertAlive(hawser)
  return run(late)
}
