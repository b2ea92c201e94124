import type { Hawser } from '../client/hawser.js'
import type { GetProviderParameters, GetProviderReturnType } from '../lateFlows/getProvider.js'
import { callChain } from './callLate.js'

export type { GetProviderErrorType, GetProviderParameters, GetProviderReturnType } from '../lateFlows/getProvider.js'

/**
 * The connected wallet's own provider: the way past Hawser for what it has no flow for.
 * @throws NotConnectedError, ProviderNotFoundError, CapabilityMissingError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export function getProvider(hawser: Hawser, parameters: GetProviderParameters = {}): Promise<GetProviderReturnType> {
  return callChain(hawser, parameters, (late) => late.getProvider(hawser, parameters))
}
