import type { ChainNamespace } from '@hawser/common'
import { askConnected } from '../asking/askConnected.js'
import { requireCapability } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import type { CallsStatus } from '../interfaces/calls.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { WalletErrorType } from './signMessage.js'

export interface GetCallsStatusParameters extends FlowParameters {
  /** What `sendCalls` returned. */
  readonly id: string
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

export type GetCallsStatusReturnType = CallsStatus

export type GetCallsStatusErrorType = WalletErrorType

/**
 * Returns how a batch of calls stands now, as the connected wallet says (`wallet_getCallsStatus`, EIP-5792).
 * @throws NotConnectedError, CapabilityMissingError, InvalidResponseError, RpcError (5730 for calls that the wallet does not know), TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export async function getCallsStatus(
  hawser: Hawser,
  { id, timeoutMs = READ_TIMEOUT_MS, ...asked }: GetCallsStatusParameters,
): Promise<GetCallsStatusReturnType> {
  return askConnected(hawser, { ...asked, timeoutMs }, ({ adapter }) => {
    const capability = requireCapability(adapter, 'calls')
    return ({ provider, signal }) => capability.getCallsStatus({ provider, id, signal })
  })
}
