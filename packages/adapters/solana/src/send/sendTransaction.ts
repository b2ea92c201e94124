import type { Network } from '@hawser/common'
import { askWithDeadline } from '@hawser/core/adapter'
import type { SolanaContext } from '../context.js'
import { TransactionUnknownError } from '../errors.js'
import { toNodeError } from '../kit/nodeErrors.js'
import { toSolanaProvider } from '../provider/toSolanaProvider.js'
import { checkTransaction, type TransactionInput, toTransactionBytes } from '../transaction/checkTransaction.js'
import { type SendOptions, type SendOptionsInput, toSendOptions } from '../transaction/sendOptions.js'
import { broadcast } from './broadcast.js'
import { checkWallet } from './checkWallet.js'

export interface SendTransactionParameters {
  readonly provider: unknown
  readonly address: string
  readonly transaction: TransactionInput
  readonly network: Network
  readonly options?: SendOptionsInput | undefined
  /** Whether the transaction ends with its blockhash, as one with a durable nonce does not. */
  readonly isTimed?: boolean | undefined
  readonly signal: AbortSignal
  /** Called right before the wallet is asked. */
  readonly onAsk?: (() => void) | undefined
  /** Called with the transaction's hash before the app's own node is handed it. */
  readonly onBroadcast?: ((hash: string) => void) | undefined
}

/**
 * Has the wallet sign and send: by itself where it can, else it signs and the app's node sends.
 * @throws InvalidTransactionError, WrongChainError, WrongAccountError, UserRejectedError, InvalidResponseError, TransactionChangedError,
 * TransactionUnknownError
 */
export async function sendTransaction(
  parameters: SendTransactionParameters,
  context: SolanaContext,
): Promise<{ readonly hash: string }> {
  const { address, network, signal, onAsk, onBroadcast } = parameters
  const provider = await toSolanaProvider(parameters.provider)
  const transaction = toTransactionBytes(parameters.transaction)
  checkWallet(provider, { network, from: address })
  checkTransaction(transaction, address)
  const wait = { signal, onAsk, clock: context.clock }
  // The state that its blockhash was read from, unless the caller knows better.
  const chosen: SendOptions = { preflightCommitment: 'confirmed', ...toSendOptions(parameters.options) }
  let hash: string
  if (provider.supports('signAndSendTransaction')) {
    hash = await askWithDeadline(
      (request) =>
        provider.signAndSendTransaction({ ...request, address, transaction, options: chosen }).catch(nameRefusal),
      wait,
    )
  } else {
    const [signed] = await askWithDeadline(
      (request) => provider.signTransactions({ ...request, address, transactions: [transaction] }),
      wait,
    )
    const signing = { transaction: signed ?? transaction, network, options: chosen, signal, onBroadcast }
    hash = (await broadcast(signing, context)).hash
  }
  if (parameters.isTimed) context.expiries.set(hash, null)
  return { hash }
}

/**
 * Wallets pass a node's refusal on, whose -32002 means an open request everywhere else. One that the node gives to what it has already is none: the
 * wallet sent it, and asked twice.
 */
function nameRefusal(error: unknown): never {
  const { code, data, message } = Object(error) as Readonly<Record<string, unknown>>
  if (Object(data).err === 'AlreadyProcessed' || /already been processed/i.test(String(message)))
    throw new TransactionUnknownError(undefined, { cause: error, details: 'The node has this transaction already.' })
  const isNodes = code === -32002 && (typeof data === 'object' || /simulation|preflight/i.test(String(message)))
  throw isNodes ? toNodeError(error) : error
}
