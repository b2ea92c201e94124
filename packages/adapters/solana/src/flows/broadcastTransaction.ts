import type { InvalidOptionsError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import type { FlowErrorType, FlowParameters } from '@hawser/core/actions'
import { withWallet } from '@hawser/core/adapter'
import type { ExecutionRevertedError } from '../errors/executionRevertedError.js'
import type { InvalidCommitmentError } from '../errors/invalidCommitmentError.js'
import type { InvalidTransactionError } from '../errors/invalidTransactionError.js'
import type { TransactionExpiredError } from '../errors/transactionExpiredError.js'
import type { TransactionUnknownError } from '../errors/transactionUnknownError.js'
import type { SendOptionsInput } from '../provider/sendOptions.js'
import { requireSolana } from './requireSolana.js'
import { tellHalfWay } from './tellHalfWay.js'
import type { TransactionInput } from './transactionInput.js'

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
