import type { Transaction, VersionedTransaction } from '@solana/web3.js'
import { InvalidTransactionError } from '../errors/invalidTransactionError.js'

/**
 * The bytes of a transaction object of `@solana/web3.js`, whichever signatures it has. It is known by its `serialize`, so any copy of the package fits.
 * @throws InvalidTransactionError where it is none, or lacks a fee payer or a blockhash
 */
export function fromWeb3Transaction(transaction: Transaction | VersionedTransaction | unknown): Uint8Array {
  try {
    const { serialize } = transaction as Transaction
    const bytes = serialize.call(transaction, { requireAllSignatures: false, verifySignatures: false })
    // A plain array of bytes: it may be a Buffer, of another realm even.
    return Uint8Array.from(bytes)
  } catch (cause) {
    throw new InvalidTransactionError(cause instanceof Error ? cause.message : 'It is no transaction object.', {
      cause,
    })
  }
}
