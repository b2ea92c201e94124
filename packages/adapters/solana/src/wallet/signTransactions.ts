import type { Clock, Network } from '@hawser/common'
import type { TransactionInput } from '../flows/transactionInput.js'
import { toSolanaProvider } from '../provider/toSolanaProvider.js'
import { checkWallet } from '../send/checkWallet.js'
import { checkTransaction } from '../transaction/checkTransaction.js'
import { toTransactionBytes } from '../transaction/toTransactionBytes.js'
import { askWallet } from './askWallet.js'

export interface SignTransactionsParameters {
  readonly provider: unknown
  readonly address: string
  readonly transactions: readonly TransactionInput[]
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * The transactions with the wallet's signatures, in their order, unsent. The wallet may have set another fee, or added a guard that only looks.
 * @throws InvalidTransactionError, WalletFeatureMissingError, WrongChainError, WrongAccountError, UserRejectedError, InvalidResponseError, TransactionChangedError,
 * AbortedError
 */
export async function signTransactions(
  { provider, address, transactions, network, signal }: SignTransactionsParameters,
  { clock }: { readonly clock: Clock },
): Promise<readonly Uint8Array[]> {
  const wallet = await toSolanaProvider(provider)
  checkWallet(wallet, { network, from: address })
  const all = transactions.map(toTransactionBytes)
  for (const transaction of all) checkTransaction(transaction, address)
  if (all.length === 0) return []
  return askWallet((request) => wallet.signTransactions({ ...request, address, transactions: all }), { signal, clock })
}
