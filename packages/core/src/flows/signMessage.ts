import type { Hawser } from '../client/hawser.js'
import type { SignMessageParameters, SignMessageReturnType } from '../lateFlows/signMessage.js'
import { callChain } from './callLate.js'

export type {
  SignMessageErrorType,
  SignMessageParameters,
  SignMessageReturnType,
  WalletErrorType,
} from '../lateFlows/signMessage.js'

/**
 * Has the connected wallet sign a message (EIP-191 for eip155).
 *
 * @throws NotConnectedError, AccountNotFoundError, UserRejectedError, RequestPendingError, InvalidResponseError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const signature = await signMessage(hawser, { message: 'Hello' })
 */
export function signMessage(hawser: Hawser, parameters: SignMessageParameters): Promise<SignMessageReturnType> {
  return callChain(hawser, parameters, (late) => late.signMessage(hawser, parameters))
}
