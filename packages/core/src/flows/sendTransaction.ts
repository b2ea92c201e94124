import { prepareTransaction, type TransactionParameters } from '../asking/prepareTransaction.js'
import { requestWallet } from '../asking/requestWallet.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
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
  const internals = internalsOf(hawser)
  const { to, value, data, gas, signal } = parameters
  const { connection, contracts, from, network, getProvider, timeoutMs } = await prepareTransaction(hawser, parameters)
  const sent = await requestWallet(internals, { connection, timeoutMs, signals: [signal] }, async (inner) =>
    contracts.sendTransaction({ provider: await getProvider(), from, to, value, data, gas, network, signal: inner }),
  )
  internals.events.emit('transactionSent', { caipNetworkId: network.caipNetworkId, from, hash: sent.hash })
  return sent
}
