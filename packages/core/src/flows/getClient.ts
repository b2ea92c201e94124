import type { Hawser } from '../client/hawser.js'
import type { GetClientParameters, GetClientReturnType } from '../lateFlows/getClient.js'
import { callChain } from './callLate.js'

export type { GetClientErrorType, GetClientParameters, GetClientReturnType } from '../lateFlows/getClient.js'

/**
 * The chain library's own client for a network: the way past Hawser for what it has no flow for.
 * @throws CapabilityMissingError, ChainNotConfiguredError, TimeoutError, AbortedError, ClientDestroyedError
 */
export function getClient(hawser: Hawser, parameters: GetClientParameters = {}): Promise<GetClientReturnType> {
  return callChain(hawser, parameters, (late) => late.getClient(hawser, parameters))
}
