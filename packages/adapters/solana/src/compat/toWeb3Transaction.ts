import type { Transaction, VersionedTransaction } from '@solana/web3.js'
import { InvalidTransactionError } from '../errors/invalidTransactionError.js'
import { parseTransaction } from '../transaction/parseTransaction.js'
import { loadWeb3 } from './loadWeb3.js'

/**
 * A transaction's bytes as the object of `@solana/web3.js` that fits its version.
 * @throws InvalidTransactionError, ModuleLoadError where the package is missing
 */
export async function toWeb3Transaction(bytes: Uint8Array): Promise<Transaction | VersionedTransaction> {
  const parsed = parseTransaction(bytes)
  if (!parsed) throw new InvalidTransactionError('The bytes are no legacy transaction and none of version 0.')
  const { Transaction, VersionedTransaction } = await loadWeb3()
  return parsed.version === 'legacy' ? Transaction.from(bytes) : VersionedTransaction.deserialize(bytes)
}
