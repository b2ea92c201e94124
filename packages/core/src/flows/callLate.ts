import { type HawserError, withDeadline, wrapError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { createChainCode, createLateCode, type LateCode } from '../client/lateCode.js'
import type { ChainFlows } from '../lateFlows/chainFlows.js'
import type { LateFlows } from '../lateFlows/lateFlows.js'
import { assertAlive } from './assertAlive.js'
import type { FlowParameters } from './flowParameters.js'
import { LOAD_TIMEOUT_MS } from './timeouts.js'

export interface CallLateOptions extends Pick<FlowParameters, 'signal'> {
  /** Told when the code does not come, or not in time, before that is thrown. */
  readonly onLoadFailure?: ((error: HawserError) => void) | undefined
}

async function call<TFlows extends Pick<LateFlows, 'wake'>, T>(
  hawser: Hawser,
  createCode: (internals: Internals) => LateCode<TFlows>,
  { signal, onLoadFailure }: CallLateOptions,
  run: (late: TFlows) => Promise<T>,
): Promise<T> {
  const internals = assertAlive(hawser)
  const code = internals.part(createCode)
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

/**
 * Runs a flow that connects or disconnects. Its code is loaded with the first such flow, so that a page that only shows who is connected does
 * without. Where the code is there already, the flow begins within the call.
 * @throws ClientDestroyedError, TimeoutError, AbortedError, ModuleLoadError, and what `run` throws
 */
export function callLate<T>(
  hawser: Hawser,
  options: CallLateOptions,
  run: (late: LateFlows) => Promise<T>,
): Promise<T> {
  return call(hawser, createLateCode, options, run)
}

/** The same for a flow that asks a chain, or a wallet that is connected: a page that opens the modal does without their code. */
export function callChain<T>(
  hawser: Hawser,
  options: CallLateOptions,
  run: (late: ChainFlows) => Promise<T>,
): Promise<T> {
  return call(hawser, createChainCode, options, run)
}
