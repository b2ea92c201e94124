import { loadModule } from '@hawser/common'
import type { SendCapability } from '@hawser/core'
import type { SolanaContext } from '../context.js'
import { buildTransaction } from '../kit/buildTransaction.js'
import { createRpc } from '../kit/createRpc.js'
import { toSolanaProvider } from '../provider/toSolanaProvider.js'
import { checkWallet } from './checkWallet.js'
import { estimateTransfer } from './estimateTransfer.js'
import { planTransfer } from './planTransfer.js'
import { limitPrice, signatureFee, withBudget } from './priceTransfer.js'
import type { SendTransactionParameters } from './sendTransaction.js'

/** A transfer, and what its flow adds. */
export type SendTransferParameters = Parameters<SendCapability['send']>[0] &
  Pick<SendTransactionParameters, 'onBroadcast'>

/**
 * Has the wallet sign and send a transfer, after checking that it would do so on the right network.
 * @throws WrongChainError, WrongAccountError, UserRejectedError, InvalidResponseError, InvalidNodeResponseError, TransactionUnknownError, and what the estimate throws
 */
export async function sendTransfer(
  parameters: SendTransferParameters,
  context: SolanaContext,
): Promise<{ readonly hash: string }> {
  const { network, from, estimate, signal, onAsk, onBroadcast } = parameters
  const provider = await toSolanaProvider(parameters.provider)
  checkWallet(provider, parameters)
  const { gas, maxFee } = estimate ?? (await estimateTransfer(parameters, context))
  const rpc = createRpc(network, context)
  const plan = await planTransfer(parameters, rpc, context)
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal: signal })
  const units = Number(gas)
  const opening = parameters.tokenAddress === undefined ? 0n : plan.spent
  const price = limitPrice(plan.price, units, maxFee - signatureFee - opening)
  const bytes = buildTransaction(plan.payer, withBudget(plan.instructions, units, price), lifetime)
  const { sendTransaction } = await loadModule(() => import('./sendTransaction.js'))
  return sendTransaction(
    {
      provider,
      address: from,
      transaction: bytes,
      network,
      signal,
      isTimed: true,
      onAsk,
      onBroadcast,
    },
    context,
  )
}
