import type { Hawser } from '../client/hawser.js'
import type { ResolveNameParameters, ResolveNameReturnType } from '../lateFlows/resolveName.js'
import { callChain } from './callLate.js'

export type { ResolveNameErrorType, ResolveNameParameters, ResolveNameReturnType } from '../lateFlows/resolveName.js'

/**
 * The address that a name stands for on a network.
 * @throws CapabilityMissingError, ChainNotConfiguredError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export function resolveName(hawser: Hawser, parameters: ResolveNameParameters): Promise<ResolveNameReturnType> {
  return callChain(hawser, parameters, (late) => late.resolveName(hawser, parameters))
}
