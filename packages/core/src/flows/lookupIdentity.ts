import type { Hawser } from '../client/hawser.js'
import type { LookupIdentityParameters, LookupIdentityReturnType } from '../lateFlows/lookupIdentity.js'
import { callChain } from './callLate.js'

export type {
  LookupIdentityErrorType,
  LookupIdentityParameters,
  LookupIdentityReturnType,
} from '../lateFlows/lookupIdentity.js'

/**
 * The name and picture that a name service has for an address, nulls where it has none (ENT-05).
 * @throws NotConnectedError without `address`, CapabilityMissingError, ChainNotConfiguredError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export function lookupIdentity(
  hawser: Hawser,
  parameters: LookupIdentityParameters = {},
): Promise<LookupIdentityReturnType> {
  return callChain(hawser, parameters, (late) => late.lookupIdentity(hawser, parameters))
}
