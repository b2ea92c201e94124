import type { SendCapability, TransferEstimate } from '@hawser/core'
import { findFeeWarning, InsufficientFundsError, InsufficientGasMoneyError } from '@hawser/core/adapter'
import { keptAmount } from '../chain/readAccountBalance.js'
import { type AccountInfo, readAccountInfo } from '../chain/readAccountInfo.js'
import { type NodeQuestion, type Runtime, readRuntime } from '../runtime/readRuntime.js'
import { accountIdOf } from './accountId.js'
import { priceTransfer } from './priceTransfer.js'
import type { SendContext } from './sendContext.js'
import { AccountMustStayError, BelowExistentialDepositError } from './sendErrors.js'

/**
 * Prices a transfer, and looks at what it leaves of both accounts. Where it takes all of the sender's, or leaves less than the network keeps accounts for,
 * the account would end: that needs the user's word (`feeWarning`), and the rest counts as a cost.
 * @throws InsufficientFundsError, InsufficientGasMoneyError, AccountMustStayError, BelowExistentialDepositError, InvalidAddressError, InvalidResponseError,
 * and what the nodes' answers come to
 */
export async function estimateTransfer(
  { from, to, amount, network, signal }: Parameters<SendCapability['estimate']>[0],
  context: SendContext,
): Promise<TransferEstimate> {
  const question = { network, signal }
  const receiverId = accountIdOf(to)
  const [{ runtime, sender, senderId }, receiver] = await Promise.all([
    readSender(from, question, context),
    readAccountInfo({ address: to, ...question }, context.platform),
  ])
  const { free } = sender
  const { existentialDeposit } = runtime
  if (amount > free) throw new InsufficientFundsError()
  const call = { from: senderId, to: receiverId, amount, nonce: sender.nonce, mayEnd: false }
  const { size, maxFee } = await priceTransfer(call, { ...question, runtime }, context)
  const isOwn = senderId.every((byte, i) => byte === receiverId[i])
  if (!isOwn && receiver.free + amount < existentialDeposit) {
    const missing = existentialDeposit - receiver.free
    throw new BelowExistentialDepositError(network, { minimum: existentialDeposit, missing })
  }
  const kept = keptAmount(sender, existentialDeposit)
  const left = free - amount - maxFee
  // The fee is taken first, and only from an account that stays.
  if (left < 0n || free - maxFee < kept) throw new InsufficientGasMoneyError(network.nativeCurrency.symbol, { maxFee })
  if (left < kept) {
    if (!mayEnd(sender)) throw new AccountMustStayError(network, kept)
    // What is left is lost with the account: it is a part of what the transfer costs.
    return { gas: BigInt(size), maxFee: free - amount, feeWarning: 'accountClosed' }
  }
  const feeWarning = findFeeWarning({
    fee: maxFee,
    amount,
    small: existentialDeposit,
    high: maxFee,
    isTipLarge: false,
  })
  return { gas: BigInt(size), maxFee, feeWarning }
}

/** Whether nothing keeps the account: what is held or frozen of it, or another part of the chain. */
function mayEnd({ consumers, reserved, frozen }: AccountInfo): boolean {
  return consumers === 0 && reserved === 0n && frozen === 0n
}

/** The largest amount that leaves the account what has to stay in it, and the fee. */
export async function getMaxAmount(
  { from, to, network, signal }: Parameters<SendCapability['getMaxAmount']>[0],
  context: SendContext,
): Promise<bigint> {
  const question = { network, signal }
  const { runtime, sender, senderId } = await readSender(from, question, context)
  const { free, nonce } = sender
  const call = { from: senderId, to: accountIdOf(to), amount: free, nonce, mayEnd: false }
  const { maxFee } = await priceTransfer(call, { ...question, runtime }, context)
  const most = free - maxFee - keptAmount(sender, runtime.existentialDeposit)
  return most > 0n ? most : 0n
}

async function readSender(
  from: string,
  question: NodeQuestion,
  context: SendContext,
): Promise<{ readonly runtime: Runtime; readonly sender: AccountInfo; readonly senderId: Uint8Array }> {
  const senderId = accountIdOf(from)
  const [runtime, sender] = await Promise.all([
    readRuntime(question, context),
    readAccountInfo({ address: from, ...question }, context.platform),
  ])
  return { runtime, sender, senderId }
}
