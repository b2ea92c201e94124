import type { InvalidOptionsError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import type { FlowParameters } from '@hawser/core/actions'
import { type ExecutionRevertedError, withWallet } from '@hawser/core/adapter'
import type { InvalidCommitmentError, TransactionExpiredError, TransactionUnknownError } from '../errors.js'
import type { TransactionInput } from '../transaction/checkTransaction.js'
import type { SendOptionsInput } from '../transaction/sendOptions.js'
import { requireSolana } from './requireSolana.js'
import type { SignAllTransactionsErrorType } from './signAllTransactions.js'
import { tellHalfWay } from './tellHalfWay.js'

export interface SignAndSendTransactionParameters extends FlowParameters, SendOptionsInput {
  readonly transaction: TransactionInput
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

export interface SignAndSendTransactionReturnType {
  /** The transaction's first signature, by which it is looked up; `waitForReceipt` takes it. */
  readonly hash: string
}

export type SignAndSendTransactionErrorType =
  | SignAllTransactionsErrorType
  | ExecutionRevertedError
  | InvalidCommitmentError
  | InvalidOptionsError
  | TransactionExpiredError
  | TransactionUnknownError

/**
 * Has the wallet sign and send a transaction. A wallet that only signs has it sent by the network's own node; a wait that ends meanwhile is a
 * TransactionUnknownError with the hash. A wallet that sends by itself is not told that the wait ended, and may send all the same.
 *
 * @throws {@link SignAndSendTransactionErrorType}
 * @example const { hash } = await signAndSendTransaction(hawser, { transaction, preflightCommitment: 'confirmed' })
 */
export function signAndSendTransaction(
  hawser: Hawser,
  parameters: SignAndSendTransactionParameters,
): Promise<SignAndSendTransactionReturnType> {
  const { transaction, preflightCommitment, skipPreflight, maxRetries, minContextSlot, ...rest } = parameters
  const options = { preflightCommitment, skipPreflight, maxRetries, minContextSlot }
  return tellHalfWay((onBroadcast) =>
    withWallet(hawser, { ...rest, namespace: 'solana' }, async ({ adapter, ...wallet }) =>
      (await requireSolana(adapter).loadChain()).sendTransaction({ ...wallet, transaction, options, onBroadcast }),
    ),
  )
}
