import { withDeadline } from '@hawser/common'
import type { SendCapability } from '@hawser/core'
import { type Client, isAddressEqual, type Transaction } from 'viem'
import { estimateGas, getTransaction } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { getClient } from '../chain/getClient.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { TransactionNotPendingError } from '../errors.js'
import { parseTransactionHash } from '../provider/walletAnswers.js'
import { requestTransaction, type TransactionRequest } from '../wallet/requestTransaction.js'
import { readFees } from './priceTransfer.js'

type ReplaceParameters = Parameters<NonNullable<SendCapability['replaceTransfer']>>[0]
type Replaced = Awaited<ReturnType<NonNullable<SendCapability['replaceTransfer']>>>
type Call = Pick<Transaction, 'to' | 'value' | 'input'>

/** The wallet has answered; its transaction is only looked at to tell what it has made of the nonce. */
const lookTimeoutMs = 3_000

/**
 * Asks the wallet for a transaction that takes the place of one that is pending: with its nonce, and fees that are higher by an eighth at least, which is
 * more than the tenth that nodes ask for.
 *
 * @throws TransactionNotPendingError, UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, InsufficientGasMoneyError,
 * InvalidResponseError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function replaceTransfer(
  { hash, from, kind, provider, network, signal, onAsk }: ReplaceParameters,
  context: Eip155Context,
): Promise<Replaced> {
  const pending = parseTransactionHash(hash)
  const sender = toAddress(from)
  const { original, call, gas, fees } = await readChain({ network, signal }, context, async (client) => {
    const original = await getTransaction(client, { hash: pending }).catch(notFound)
    // A transaction that somebody else has sent for the account, such as a bundler, has a nonce of theirs.
    if (!original || original.blockNumber !== null || !isAddressEqual(original.from, sender))
      throw new TransactionNotPendingError(hash)
    const empty: Call = { to: sender, value: 0n, input: '0x' }
    const call = kind === 'cancel' ? empty : original
    const [fees, gas] = await Promise.all([
      raiseFees(client, original),
      kind === 'cancel' ? estimateGas(client, { account: sender, to: sender, value: 0n }) : original.gas,
    ])
    return { original, call, gas, fees }
  })
  const request: TransactionRequest = {
    from: sender,
    ...(call.to && { to: call.to }),
    value: call.value,
    ...(call.input !== '0x' && { data: call.input }),
    gas,
    nonce: BigInt(original.nonce),
    ...fees,
  }
  const sent = await requestTransaction({ provider, network, request, signal, onAsk, clock: context.clock })
  return { hash: sent, nonce: original.nonce, isReplacement: await isReplacement(sent, original, call) }

  /** Whether what the wallet has sent is what it was asked for. Where no node shows it, the receipt will tell. */
  async function isReplacement(of: `0x${string}`, { nonce }: Transaction, asked: Call): Promise<boolean> {
    try {
      const read = () => getTransaction(getClient(network, context), { hash: of })
      const found = await withDeadline(read, { signal, clock: context.clock, timeoutMs: lookTimeoutMs })
      const isSame = found.to === asked.to || (found.to && asked.to && isAddressEqual(found.to, asked.to))
      return found.nonce === nonce && !!isSame && found.value === asked.value && found.input === asked.input
    } catch {
      return true
    }
  }
}

/** As much as the network asks for now, and never less than nodes take in place of the other one. */
async function raiseFees(client: Client, original: Transaction): Promise<Partial<TransactionRequest>> {
  const { fields } = await readFees(client)
  const raise = (fee: bigint, now: bigint): bigint => {
    const raised = (fee * 9n) / 8n + 1n
    return raised > now ? raised : now
  }
  if (original.maxFeePerGas === undefined || original.maxPriorityFeePerGas === undefined)
    return {
      gasPrice: raise(original.gasPrice ?? 0n, 'gasPrice' in fields ? fields.gasPrice : fields.maxFeePerGas),
    }
  const now = 'gasPrice' in fields ? { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } : fields
  return {
    maxFeePerGas: raise(original.maxFeePerGas, now.maxFeePerGas),
    maxPriorityFeePerGas: raise(original.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
  }
}

function notFound(error: unknown): undefined {
  if (error instanceof Error && error.name === 'TransactionNotFoundError') return undefined
  throw error
}
