import { type HawserError, withDeadline, wrapError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { createLateCode } from '../client/lateCode.js'
import type { LateFlows } from '../lateFlows/lateFlows.js'
import { assertAlive } from './assertAlive.js'
import type { FlowParameters } from './flowParameters.js'
import { LOAD_TIMEOUT_MS } from './timeouts.js'

export interface CallLateOptions extends Pick<FlowParameters, 'signal'> {
  /** Told when the code does not come, or not in time, before that is thrown. */
  readonly onLoadFailure?: ((error: HawserError) => void) | undefined
}

/**
 * Runs a flow whose code is loaded with its first use, so that a page that only shows who is connected does without.
 * Where the code is there already, the flow begins within the call.
 * @throws ClientDestroyedError, TimeoutError, AbortedError, ModuleLoadError, and what `run` throws
 */
export async function callLate<T>(
  hawser: Hawser,
  { signal, onLoadFailure }: CallLateOptions,
  run: (late: LateFlows) => Promise<T>,
): Promise<T> {
  const internals = assertAlive(hawser)
  const code = internals.part(createLateCode)
  const { clock } = internals.platform
  const late =
    code.flows ??
    (await withDeadline(code.load, { clock, timeoutMs: LOAD_TIMEOUT_MS, signal }).catch((cause: unknown) => {
      const error = wrapError(cause)
      onLoadFailure?.(error)
      throw error
    }))
  assertAlive(hawser)
  late.wake(internals)
  return run(late)
}
