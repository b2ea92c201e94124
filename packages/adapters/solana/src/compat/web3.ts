import { loadModule } from '@hawser/common'
import type { Transaction, VersionedTransaction } from '@solana/web3.js'
import { InvalidTransactionError } from '../errors.js'
import { parseTransaction } from '../transaction/parseTransaction.js'

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

/** The connection that adapters of `@solana/wallet-adapter-base` send through. */
export async function createWeb3Connection(url: string, fetch: typeof globalThis.fetch) {
  const { Connection } = await loadWeb3()
  // A node does not choose what the page asks.
  const fetchNode: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })
  return new Connection(url, { fetch: fetchNode, commitment: 'confirmed' })
}

/** `@solana/web3.js` of the app's own installation. @throws ModuleLoadError with the package's name where it is missing */
function loadWeb3(): Promise<typeof import('@solana/web3.js')> {
  return loadModule(() => import('@solana/web3.js'), '@solana/web3.js')
}
