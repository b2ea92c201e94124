import { sendByWallet, type TransactionParameters } from '../asking/sendByWallet.js'
import type { Hawser } from '../client/hawser.js'
import type { WalletErrorType } from './signMessage.js'
import type { SwitchNetworkErrorType } from './switchNetwork.js'

export interface SendTransactionParameters extends TransactionParameters {
  /** Absent to deploy a contract. */
  readonly to?: string | undefined
  /** In base units of the native currency. */
  readonly value?: bigint | undefined
  readonly data?: `0x${string}` | undefined
  /** The gas limit; the wallet finds it by default. */
  readonly gas?: bigint | undefined
}

export interface SendTransactionReturnType {
  /** The transaction's hash. It is not mined yet: see `waitForReceipt`. */
  readonly hash: string
}

export type SendTransactionErrorType = WalletErrorType | SwitchNetworkErrorType

/**
 * Has the connected wallet sign and send a transaction.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, UserRejectedError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const { hash } = await sendTransaction(hawser, { to: '0x…', value: 10n ** 18n })
 */
export async function sendTransaction(
  hawser: Hawser,
  parameters: SendTransactionParameters,
): Promise<SendTransactionReturnType> {
  const { to, value, data, gas } = parameters
  return sendByWallet(hawser, parameters, (contracts, question) =>
    contracts.sendTransaction({ ...question, to, value, data, gas }),
  )
}
