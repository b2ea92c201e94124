import type { Hawser } from '../client/hawser.js'
import type { SendTransactionParameters, SendTransactionReturnType } from '../lateFlows/sendTransaction.js'
import { callChain } from './callLate.js'

export type {
  SendTransactionErrorType,
  SendTransactionParameters,
  SendTransactionReturnType,
} from '../lateFlows/sendTransaction.js'

/**
 * Has the connected wallet sign and send a transaction.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, UserRejectedError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { hash } = await sendTransaction(hawser, { to: '0x…', value: 10n ** 18n })
 */
export function sendTransaction(
  hawser: Hawser,
  parameters: SendTransactionParameters,
): Promise<SendTransactionReturnType> {
  return callChain(hawser, parameters, (late) => late.sendTransaction(hawser, parameters))
}
