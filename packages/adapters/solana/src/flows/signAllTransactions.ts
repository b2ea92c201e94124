import type { Hawser } from '@hawser/core'
import type { FlowParameters, WalletErrorType } from '@hawser/core/actions'
import { type WrongAccountError, type WrongChainError, withWallet } from '@hawser/core/adapter'
import type { InvalidTransactionError, TransactionChangedError, WalletFeatureMissingError } from '../errors.js'
import type { TransactionInput } from '../transaction/checkTransaction.js'
import { requireSolana } from './requireSolana.js'

export interface SignAllTransactionsParameters extends FlowParameters {
  readonly transactions: readonly TransactionInput[]
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

/** In the wire format, in the order of the transactions. */
export type SignAllTransactionsReturnType = readonly Uint8Array[]

export type SignAllTransactionsErrorType =
  | WalletErrorType
  | InvalidTransactionError
  | TransactionChangedError
  | WalletFeatureMissingError
  | WrongAccountError
  | WrongChainError

/**
 * Has the wallet sign several transactions with one approval, and send none of them. Wallets set the fee of the compute budget and add guards that
 * only look; one that changes anything else is a TransactionChangedError, with what it signed.
 *
 * @throws {@link SignAllTransactionsErrorType}
 * @example const [first, second] = await signAllTransactions(hawser, { transactions: [a, b] })
 */
export function signAllTransactions(
  hawser: Hawser,
  { transactions, ...parameters }: SignAllTransactionsParameters,
): Promise<SignAllTransactionsReturnType> {
  return withWallet(hawser, { ...parameters, namespace: 'solana' }, async ({ adapter, ...wallet }) =>
    (await requireSolana(adapter).loadWallet()).signTransactions({ ...wallet, transactions }),
  )
}
