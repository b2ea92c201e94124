import type { SendCapability, TransferEstimate } from '@hawser/core'
import type { SolanaContext } from '../context.js'
import { AccountRentError } from '../errors/accountRentError.js'
import { InsufficientFundsError } from '../errors/insufficientFundsError.js'
import { InsufficientGasMoneyError } from '../errors/insufficientGasMoneyError.js'
import { createRpc, type SolanaRpc } from '../kit/createRpc.js'
import { planTransfer, type TransferPlan } from './planTransfer.js'
import { priorityFeeOf, signatureFee, withBudget } from './priceTransfer.js'
import { simulate } from './simulate.js'

/** Room for what other transactions change before this one comes to its turn. */
const margin = 1.15

/**
 * Simulates a transfer and prices it: base fee, priority fee, and what a new token account is opened with. `gas` is in compute units.
 * @throws InsufficientFundsError, InsufficientGasMoneyError, AccountRentError, TokenNotFoundError, UnusableReceiverError, ExecutionRevertedError
 */
export async function estimateTransfer(
  parameters: Parameters<SendCapability['estimate']>[0],
  context: SolanaContext,
): Promise<TransferEstimate> {
  const { tokenAddress, amount, network, signal } = parameters
  const rpc = createRpc(network, context)
  const plan = await planTransfer(parameters, rpc, context)
  const isNative = tokenAddress === undefined
  const symbol = network.nativeCurrency.symbol
  if (plan.balance < plan.spent + signatureFee) {
    if (isNative && plan.balance < amount) throw new InsufficientFundsError()
    throw new InsufficientGasMoneyError(symbol, { maxFee: signatureFee + (isNative ? 0n : plan.spent) })
  }
  const used = await simulate(rpc, plan, (units) => withBudget(plan.instructions, units, 0n), signal)
  const gas = Math.max(plan.computeUnits ?? 0, Math.ceil(used * margin))
  const fee = signatureFee + priorityFeeOf(gas, plan.price)
  if (plan.balance < plan.spent + fee) throw new InsufficientGasMoneyError(symbol, { maxFee: fee })
  await checkRent(rpc, plan, fee, signal)
  return { gas: BigInt(gas), maxFee: isNative ? fee : fee + plan.spent }
}

/** An account that holds something holds at least what exempts it from rent. */
async function checkRent(
  rpc: SolanaRpc,
  { balance, spent, receiverBalance }: TransferPlan,
  fee: bigint,
  signal: AbortSignal,
): Promise<void> {
  const minimum = BigInt(await rpc.getMinimumBalanceForRentExemption(0n).send({ abortSignal: signal }))
  const isNew = receiverBalance === 0n && spent > 0n
  if (isNew && spent < minimum) throw new AccountRentError('receiver', minimum)
  const rest = balance - spent - fee
  if (rest > 0n && rest < minimum) throw new AccountRentError('sender', minimum)
}
