import { askConnected } from '../asking/askConnected.js'
import { requireCapability } from '../asking/requireConnection.js'
import type { Hawser } from '../client/hawser.js'
import type { GetCallsStatusParameters } from './getCallsStatus.js'
import type { WalletErrorType } from './signMessage.js'

export type ShowCallsStatusParameters = GetCallsStatusParameters

export type ShowCallsStatusErrorType = WalletErrorType

/**
 * Has the connected wallet show its user how a batch of calls stands (`wallet_showCallsStatus`, EIP-5792).
 * @throws NotConnectedError, CapabilityMissingError, RpcError of a wallet without the method, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 */
export async function showCallsStatus(hawser: Hawser, { id, ...asked }: ShowCallsStatusParameters): Promise<void> {
  return askConnected(hawser, asked, ({ adapter }) => {
    const capability = requireCapability(adapter, 'calls')
    return ({ provider, signal }) => capability.showCallsStatus({ provider, id, signal })
  })
}
