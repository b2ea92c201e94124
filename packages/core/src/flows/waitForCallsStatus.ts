import { loadModule } from '@hawser/common'
import type { WaitForCallsStatusParameters } from '../asking/askForCalls.js'
import type { Hawser } from '../client/hawser.js'
import type { CallsTimeoutError } from '../errors/callsErrors.js'
import type { CallsStatus } from '../interfaces/calls.js'
import type { GetCallsStatusErrorType } from './getCallsStatus.js'

export type { WaitForCallsStatusParameters } from '../asking/askForCalls.js'

export type WaitForCallsStatusReturnType = CallsStatus

export type WaitForCallsStatusErrorType = GetCallsStatusErrorType | CallsTimeoutError

/**
 * Waits until it is known what became of a batch of calls: any status but `pending`. What is known of the account by `watchResource` is asked anew then.
 * @throws CallsTimeoutError after 180 seconds by default, NotConnectedError, CapabilityMissingError, InvalidOptionsError, InvalidResponseError, RpcError (5730 for calls that the wallet does not know), AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { status, receipts } = await waitForCallsStatus(hawser, { id })
 */
export async function waitForCallsStatus(
  hawser: Hawser,
  parameters: WaitForCallsStatusParameters,
): Promise<WaitForCallsStatusReturnType> {
  const { watchCalls } = await loadModule(() => import('../asking/askForCalls.js'))
  return watchCalls(hawser, parameters)
}
