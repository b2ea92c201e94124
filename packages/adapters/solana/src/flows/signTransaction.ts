import type { Hawser } from '@hawser/core'
import type { FlowParameters } from '@hawser/core/actions'
import { withWallet } from '@hawser/core/adapter'
import type { TransactionInput } from '../transaction/checkTransaction.js'
import { requireSolana } from './requireSolana.js'
import type { SignAllTransactionsErrorType } from './signAllTransactions.js'

export interface SignTransactionParameters extends FlowParameters {
  readonly transaction: TransactionInput
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly address?: string | undefined
}

/** In the wire format. */
export type SignTransactionReturnType = Uint8Array

export type SignTransactionErrorType = SignAllTransactionsErrorType

/**
 * Has the wallet sign a transaction, and does not send it. Wallets set the fee of the compute budget and add guards that only look; one that changes
 * anything else is a TransactionChangedError, with what it signed.
 *
 * @throws {@link SignTransactionErrorType}
 * @example const signed = await signTransaction(hawser, { transaction })
 */
export function signTransaction(
  hawser: Hawser,
  { transaction, ...parameters }: SignTransactionParameters,
): Promise<SignTransactionReturnType> {
  return withWallet(hawser, { ...parameters, namespace: 'solana' }, async ({ adapter, ...wallet }) => {
    const [signed] = await (await requireSolana(adapter).loadWallet()).signTransactions({
      ...wallet,
      transactions: [transaction],
    })
    return signed as Uint8Array
  })
}
