import type { SendCapability } from '@hawser/core'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { buildTransfer } from './buildTransfer.js'
import { priceTransfer } from './priceTransfer.js'

type GetMaxAmountParameters = Parameters<SendCapability['getMaxAmount']>[0]

/**
 * The whole balance of a token; of the native currency what the fee leaves of it, with half the fee again kept back,
 * so that the amount still passes when gas has become dearer by the time it is reviewed and signed.
 * @throws ExecutionRevertedError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function getMaxAmount(
  { balance, signal, ...transfer }: GetMaxAmountParameters,
  context: Eip155Context,
): Promise<bigint> {
  if (transfer.tokenAddress !== undefined || balance === 0n) return balance
  const call = buildTransfer({ from: transfer.from, to: transfer.to, amount: 1n })
  const { maxFee } = await readChain({ network: transfer.network, signal }, context, (client) =>
    priceTransfer(client, transfer.network, toAddress(transfer.from), call),
  )
  const kept = (maxFee * 3n) / 2n
  return balance > kept ? balance - kept : 0n
}
