import { withDeadline } from '@hawser/common'
import type { SendCapability, TransferEstimate } from '@hawser/core'
import { isAddressEqual } from 'viem'
import { getTransaction } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { getClient } from '../chain/getClient.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { requestTransaction, type TransactionRequest } from '../wallet/requestTransaction.js'
import { buildTransfer } from './buildTransfer.js'
import { readFees } from './priceTransfer.js'

type SendParameters = Parameters<SendCapability['send']>[0]

/** The hash is there; its nonce is only for finding a replacement later. */
const nonceTimeoutMs = 2_000

/**
 * Asks the wallet to make a transfer. One of the native currency takes its gas and fees from the estimate, so that what the wallet reserves is
 * no more than what was checked; for a token the wallet prices it itself.
 * @throws UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, InvalidAddressError, InvalidResponseError, AbortedError
 */
export async function sendTransfer(
  { provider, estimate, signal, onAsk, ...transfer }: SendParameters,
  context: Eip155Context,
): Promise<{ readonly hash: string; readonly nonce?: number | undefined }> {
  const { network } = transfer
  const fees =
    estimate && transfer.tokenAddress === undefined ? await readFeeFields(estimate, { network, signal }, context) : {}
  const request = { from: toAddress(transfer.from), ...buildTransfer(transfer), gas: estimate?.gas, ...fees }
  const hash = await requestTransaction({ provider, network, request, signal, onAsk, clock: context.clock })
  return { hash, nonce: await readNonce(hash, request.from, { network, signal }, context) }
}

async function readFeeFields(
  { gas, maxFee }: TransferEstimate,
  { network, signal }: Pick<SendParameters, 'network' | 'signal'>,
  context: Eip155Context,
): Promise<Partial<TransactionRequest>> {
  const { fields } = await readChain({ network, signal }, context, readFees)
  const ceiling = maxFee / gas
  const cap = (price: bigint) => (price < ceiling ? price : ceiling)
  if ('gasPrice' in fields) return { gasPrice: cap(fields.gasPrice) }
  return { maxFeePerGas: cap(fields.maxFeePerGas), maxPriorityFeePerGas: cap(fields.maxPriorityFeePerGas) }
}

async function readNonce(
  hash: `0x${string}`,
  sender: `0x${string}`,
  { network, signal }: Pick<SendParameters, 'network' | 'signal'>,
  context: Eip155Context,
): Promise<number | undefined> {
  try {
    const read = () => getTransaction(getClient(network, context), { hash })
    const { from, nonce } = await withDeadline(read, { signal, clock: context.clock, timeoutMs: nonceTimeoutMs })
    // That of a bundler is no nonce of the account.
    return isAddressEqual(from, sender) ? nonce : undefined
  } catch {
    // Sent is sent, whatever this node knows of it and whoever has stopped waiting.
    return undefined
  }
}
