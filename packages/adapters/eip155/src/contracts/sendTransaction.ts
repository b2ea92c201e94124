import type { ContractsCapability } from '@hawser/core'
import { toAddress } from '../address/toAddress.js'
import type { Eip155Context } from '../context.js'
import { requestTransaction } from '../wallet/requestTransaction.js'

type SendTransactionParameters = Parameters<ContractsCapability['sendTransaction']>[0]

/**
 * Asks the wallet to send a transaction as it is given.
 * @throws UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, InvalidAddressError, InvalidResponseError, AbortedError
 */
export async function sendTransaction(
  { provider, from, to, value, data, gas, network, signal }: SendTransactionParameters,
  { clock }: Eip155Context,
): Promise<{ readonly hash: string }> {
  const request = { from: toAddress(from), to: to === undefined ? undefined : toAddress(to), value, data, gas }
  return { hash: await requestTransaction({ provider, network, request, signal, clock }) }
}
