import type { SendCapability, TransferEstimate } from '@hawser/core'
import { InsufficientFundsError, InsufficientGasMoneyError } from '@hawser/core/adapter'
import type { Base64EncodedWireTransaction, Instruction } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { encodeBase64 } from '../encoding/base64.js'
import { AccountRentError } from '../errors.js'
import { buildTransaction } from '../kit/buildTransaction.js'
import { createRpc, type SolanaRpc } from '../kit/createRpc.js'
import { toTransactionError } from '../kit/nodeErrors.js'
import { planTransfer, type TransferPlan } from './planTransfer.js'
import { feeWarningOf, limitPrice, priorityFeeOf, signatureFee, withBudget } from './priceTransfer.js'

/** Room for what other transactions change before this one comes to its turn. */
const margin = 1.15
const spareUnits = 1_000

/**
 * Simulates a transfer and prices it: base fee, priority fee, and what a new token account is opened with. `gas` is in compute units.
 * @throws InsufficientFundsError, InsufficientGasMoneyError, AccountRentError, TokenNotFoundError, UnusableReceiverError, TokenAccountTakenError,
 * ExecutionRevertedError
 */
export async function estimateTransfer(
  parameters: Parameters<SendCapability['estimate']>[0],
  context: SolanaContext,
): Promise<TransferEstimate> {
  const { tokenAddress, amount, network, signal } = parameters
  const { symbol } = network.nativeCurrency
  const rpc = createRpc(network, context)
  const plan = await planTransfer(parameters, rpc, context)
  const isNative = tokenAddress === undefined
  if (plan.balance < plan.spent + signatureFee) {
    if (isNative && plan.balance < amount) throw new InsufficientFundsError()
    throw new InsufficientGasMoneyError(symbol, { maxFee: signatureFee + (isNative ? 0n : plan.spent) })
  }
  const check = async (units: number, price: bigint): Promise<bigint> => {
    const fee = signatureFee + priorityFeeOf(units, price)
    if (plan.balance < plan.spent + fee) throw new InsufficientGasMoneyError(symbol, { maxFee: fee })
    await checkRent(rpc, plan, fee, signal)
    return fee
  }
  const { computeUnits } = plan
  if (computeUnits !== undefined) {
    // Known before it is simulated, which it is as it will be sent: to the last lamport.
    const price = limitPrice(plan.price, computeUnits, plan.balance - plan.spent - signatureFee)
    const maxFee = await check(computeUnits, price)
    await simulate(rpc, plan, () => withBudget(plan.instructions, computeUnits, price), signal)
    const feeWarning = feeWarningOf({ maxFee, opening: 0n, amount })
    return { gas: BigInt(computeUnits), maxFee, ...(feeWarning && { feeWarning }) }
  }
  const used = await simulate(rpc, plan, (units) => withBudget(plan.instructions, units, least(plan.price)), signal)
  const gas = Math.min(Math.ceil(used * margin) + spareUnits, maxUnits)
  const { received } = plan
  const maxFee = (await check(gas, plan.price)) + plan.spent
  const feeWarning = feeWarningOf({ maxFee, opening: plan.spent })
  return {
    gas: BigInt(gas),
    maxFee,
    ...(received !== undefined && { received }),
    ...(feeWarning && { feeWarning }),
  }
}

/** As many instructions as with the price, at next to no cost. */
function least(price: bigint): bigint {
  return price > 0n ? 1n : 0n
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

/** As much as a transaction may use at all, for finding out what it does use. */
const maxUnits = 1_400_000

/** The compute units that a transfer uses. @throws what it would fail with */
async function simulate(
  rpc: SolanaRpc,
  { payer }: TransferPlan,
  build: (units: number) => readonly Instruction[],
  signal: AbortSignal,
): Promise<number> {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send({ abortSignal: signal })
  const bytes = buildTransaction(payer, build(maxUnits), lifetime)
  const { value } = await rpc
    .simulateTransaction(encodeBase64(bytes) as Base64EncodedWireTransaction, {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
    })
    .send({ abortSignal: signal })
  if (value.err) throw toTransactionError(value.err, value.logs)
  return Number(value.unitsConsumed ?? maxUnits)
}
