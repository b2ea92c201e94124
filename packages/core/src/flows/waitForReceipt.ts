import type { Hawser } from '../client/hawser.js'
import type { WaitForReceiptParameters, WaitForReceiptReturnType } from '../lateFlows/waitForReceipt.js'
import { callChain } from './callLate.js'

export type {
  WaitForReceiptErrorType,
  WaitForReceiptParameters,
  WaitForReceiptReturnType,
} from '../lateFlows/waitForReceipt.js'

/**
 * Waits until a transaction is mined, or another one has taken its place.
 * @throws ReceiptTimeoutError after 180 seconds by default, CapabilityMissingError, ChainNotConfiguredError, AbortedError, ClientDestroyedError
 */
export function waitForReceipt(
  hawser: Hawser,
  parameters: WaitForReceiptParameters,
): Promise<WaitForReceiptReturnType> {
  return callChain(hawser, parameters, (late) => late.waitForReceipt(hawser, parameters))
}
