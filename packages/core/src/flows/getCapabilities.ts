import type { Hawser } from '../client/hawser.js'
import type { GetCapabilitiesParameters, GetCapabilitiesReturnType } from '../lateFlows/getCapabilities.js'
import { callChain } from './callLate.js'

export type {
  GetCapabilitiesErrorType,
  GetCapabilitiesParameters,
  GetCapabilitiesReturnType,
} from '../lateFlows/getCapabilities.js'

/**
 * What the connected wallet can do beyond the basics, by chain (EIP-5792).
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, HawserError of the wallet, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export function getCapabilities(
  hawser: Hawser,
  parameters: GetCapabilitiesParameters = {},
): Promise<GetCapabilitiesReturnType> {
  return callChain(hawser, parameters, (late) => late.getCapabilities(hawser, parameters))
}
