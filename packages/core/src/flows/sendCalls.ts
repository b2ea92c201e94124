import { type ChainNotConfiguredError, loadModule } from '@hawser/common'
import type { SendCallsParameters, SendCallsReturnType } from '../asking/askForCalls.js'
import type { Hawser } from '../client/hawser.js'
import type { CallsInterruptedError } from '../errors/callsErrors.js'
import type { WalletErrorType } from './signMessage.js'
import type { SwitchNetworkErrorType } from './switchNetwork.js'

export type { SendCallsParameters, SendCallsReturnType } from '../asking/askForCalls.js'

export type SendCallsErrorType =
  | WalletErrorType
  | SwitchNetworkErrorType
  | ChainNotConfiguredError
  | CallsInterruptedError

/**
 * Has the connected wallet send several calls as one batch (`wallet_sendCalls`, EIP-5792). What becomes of it says `waitForCallsStatus`.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, InvalidOptionsError, UserRejectedError, InvalidResponseError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @throws RpcError of a wallet without the method (-32601, 4200), and of the codes 5700 to 5760
 * @throws CallsInterruptedError with `fallback`, where only some of the transactions were sent
 * @example
 * const { id } = await sendCalls(hawser, { calls: [{ to: token, data: approveData }, { to: exchange, data: swapData }] })
 * const { status, receipts } = await waitForCallsStatus(hawser, { id })
 */
export async function sendCalls(hawser: Hawser, parameters: SendCallsParameters): Promise<SendCallsReturnType> {
  const { sendCallsByWallet } = await loadModule(() => import('../asking/askForCalls.js'))
  return sendCallsByWallet(hawser, parameters)
}
