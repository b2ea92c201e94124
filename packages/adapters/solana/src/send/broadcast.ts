import { encodeBase58, isHawserError, type Network } from '@hawser/common'
import { ExecutionRevertedError } from '@hawser/core/adapter'
import { type Base64EncodedWireTransaction, signature } from '@solana/kit'
import { encodeBase64 } from '../encoding/base64.js'
import { InvalidNodeResponseError, InvalidTransactionError, TransactionUnknownError } from '../errors.js'
import { createOwnRpc, type NodeContext, type SolanaRpc } from '../kit/createRpc.js'
import { type TransactionInput, toTransactionBytes } from '../transaction/checkTransaction.js'
import { parseTransaction } from '../transaction/parseTransaction.js'
import { type SendOptionsInput, toSendOptions } from '../transaction/sendOptions.js'

export interface BroadcastParameters {
  /** Signed, in the wire format. */
  readonly transaction: TransactionInput
  readonly network: Network
  readonly options?: SendOptionsInput | undefined
  readonly signal: AbortSignal
  /** Called with the transaction's hash before it is handed to a node: from then on it may be sent. */
  readonly onBroadcast?: ((hash: string) => void) | undefined
}

/** After these the node has passed nothing on. After anything else it may have. */
const refusals = [
  'ACCOUNT_RENT',
  'EXECUTION_REVERTED',
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_GAS_MONEY',
  'NODE_BEHIND',
  'RPC_INVALID_PARAMS',
  'RPC_INVALID_REQUEST',
  'RPC_LIMIT_EXCEEDED',
  'RPC_METHOD_NOT_FOUND',
  'TRANSACTION_EXPIRED',
  'TRANSACTION_REFUSED',
]

/**
 * Hands a signed transaction to the network's node.
 * @throws TransactionExpiredError, InsufficientFundsError, InsufficientGasMoneyError, AccountRentError, ExecutionRevertedError,
 * TransactionRefusedError, NodeBehindError, RpcError where the node refuses it; TransactionUnknownError where nobody knows
 */
export async function broadcast(
  { network, signal, onBroadcast, ...parameters }: BroadcastParameters,
  context: NodeContext,
): Promise<{ readonly hash: string }> {
  const transaction = toTransactionBytes(parameters.transaction)
  const first = parseTransaction(transaction)?.signatures[0]
  if (!first?.some((byte) => byte !== 0)) throw new InvalidTransactionError('It lacks the signature of who pays.')
  const hash = encodeBase58(first)
  const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = toSendOptions(parameters.options)
  onBroadcast?.(hash)
  let isLost = false
  const onLost = () => {
    isLost = true
  }
  const rpc = createOwnRpc(network, { ...context, onLost })
  try {
    const answer = await rpc
      .sendTransaction(encodeBase64(transaction) as Base64EncodedWireTransaction, {
        encoding: 'base64',
        ...(preflightCommitment !== undefined && { preflightCommitment }),
        ...(skipPreflight !== undefined && { skipPreflight }),
        ...(maxRetries !== undefined && { maxRetries: BigInt(maxRetries) }),
        ...(minContextSlot !== undefined && { minContextSlot: BigInt(minContextSlot) }),
      })
      .send({ abortSignal: signal })
    if (answer !== hash) throw new InvalidNodeResponseError({ details: 'The node answered with another signature.' })
    return { hash }
  } catch (error) {
    // It is there: an earlier answer was lost, or it was sent before.
    if (error instanceof ExecutionRevertedError && error.reason === 'AlreadyProcessed') return { hash }
    const isRefused = isHawserError(error) && refusals.includes(error.code)
    // Where an answer was lost, a node may refuse what another one has passed on, for the state that it left. A wrong signature is wrong everywhere.
    const isCertain = isRefused && (!isLost || error.code === 'TRANSACTION_REFUSED')
    if (!isCertain) throw new TransactionUnknownError(hash, { cause: error })
    if (error.code === 'TRANSACTION_EXPIRED' && (await isThere(rpc, hash, signal))) return { hash }
    throw error
  }
}

/**
 * Whether the network has a transaction that it calls too old: nodes forget what they processed together with its blockhash.
 * @throws TransactionUnknownError where no node says
 */
async function isThere(rpc: SolanaRpc, hash: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { value } = await rpc
      .getSignatureStatuses([signature(hash)], { searchTransactionHistory: true })
      .send({ abortSignal: signal })
    const [status] = value
    if (status === undefined) throw new InvalidNodeResponseError({ details: 'The node answered without a status.' })
    return status !== null
  } catch (cause) {
    throw new TransactionUnknownError(hash, { cause })
  }
}
