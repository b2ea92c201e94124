import { requireQuestion } from '../asking/requireQuestion.js'
import { askSender, type TransactionParameters } from '../asking/sendByWallet.js'
import type { Hawser } from '../client/hawser.js'
import type { TransactionToSign } from '../interfaces/chainReading.js'
import type { WalletErrorType } from './signMessage.js'
import type { SwitchNetworkErrorType } from './switchNetwork.js'

export interface SignTransactionParameters extends TransactionParameters, TransactionToSign {}

/** The signed transaction as a node takes it. */
export type SignTransactionReturnType = `0x${string}`

export type SignTransactionErrorType = WalletErrorType | SwitchNetworkErrorType

/**
 * Has the connected wallet sign a transaction that is not sent (`eth_signTransaction`). Many wallets refuse it. What comes back is checked to be what was
 * asked for, signed by the account.
 *
 * @throws NotConnectedError, AccountNotFoundError, CapabilityMissingError, ChainNotConfiguredError, UserRejectedError, InvalidResponseError, RpcError where the wallet does not do it, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError
 * @example const raw = await signTransaction(hawser, { to: '0x…', value: 10n ** 18n })
 */
export async function signTransaction(
  hawser: Hawser,
  parameters: SignTransactionParameters,
): Promise<SignTransactionReturnType> {
  const { to, value, data, gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = parameters
  const transaction = { to, value, data, gas, nonce, maxFeePerGas, maxPriorityFeePerGas }
  const { answer } = await askSender(hawser, parameters, (adapter) => async (question) => {
    const sign = await requireQuestion(adapter, 'signTransaction')
    return sign({ ...question, ...transaction })
  })
  return answer
}
