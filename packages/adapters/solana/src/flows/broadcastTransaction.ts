import type { InvalidOptionsError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import { type ExecutionRevertedError, withWallet } from '@hawser/core/adapter'
import type {
  InvalidCommitmentError,
  InvalidTransactionError,
  TransactionExpiredError,
  TransactionUnknownError,
} from '../errors.js'
import type { TransactionInput } from '../transaction/checkTransaction.js'
import type { SendOptionsInput } from '../transaction/sendOptions.js'
import { requireSolana } from './requireSolana.js'
import { tellHalfWay } from './tellHalfWay.js'

export interface BroadcastTransactionParameters extends FlowParameters, SendOptionsInput {
  /** Signed by all its signers. */
  readonly transaction: TransactionInput
}

export interface BroadcastTransactionReturnType {
  readonly hash: string
}

export type BroadcastTransactionErrorType =
  | FlowErrorType
  | ExecutionRevertedError
  | InvalidCommitmentError
  | InvalidOptionsError
  | InvalidTransactionError
  | TransactionExpiredError
  | TransactionUnknownError

/**
 * Hands a signed transaction to the node of the network that the wallet is on. A wait that ends meanwhile is a TransactionUnknownError.
 *
 * @throws {@link BroadcastTransactionErrorType}
 * @example const { hash } = await broadcastTransaction(hawser, { transaction: signed })
 */
export function broadcastTransaction(
  hawser: Hawser,
  parameters: BroadcastTransactionParameters,
): Promise<BroadcastTransactionReturnType> {
  const { transaction, preflightCommitment, skipPreflight, maxRetries, minContextSlot, ...rest } = parameters
  const options = { preflightCommitment, skipPreflight, maxRetries, minContextSlot }
  return tellHalfWay((onBroadcast) =>
    withWallet(hawser, { ...rest, namespace: 'solana' }, async ({ adapter, network, signal }) =>
      (await requireSolana(adapter).loadChain()).broadcast({ transaction, network, options, signal, onBroadcast }),
    ),
  )
}
