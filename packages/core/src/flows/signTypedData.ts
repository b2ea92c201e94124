import type { Hawser } from '../client/hawser.js'
import type { SignTypedDataParameters, SignTypedDataReturnType } from '../lateFlows/signTypedData.js'
import { callChain } from './callLate.js'

export type {
  SignTypedDataErrorType,
  SignTypedDataParameters,
  SignTypedDataReturnType,
} from '../lateFlows/signTypedData.js'

/**
 * Has the connected wallet sign typed structured data (EIP-712).
 *
 * @throws NotConnectedError, CapabilityMissingError, AccountNotFoundError, UserRejectedError, RequestPendingError, InvalidResponseError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export function signTypedData(hawser: Hawser, parameters: SignTypedDataParameters): Promise<SignTypedDataReturnType> {
  return callChain(hawser, parameters, (late) => late.signTypedData(hawser, parameters))
}
