import { InvalidTransactionError } from '../errors/invalidTransactionError.js'
import { parseTransaction } from './parseTransaction.js'

/** A copy of the transaction with the signature of one of its signers. @throws InvalidTransactionError */
export function attachSignature(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const parsed = parseTransaction(transaction)
  const index = parsed?.accounts.indexOf(address) ?? -1
  if (!parsed || index < 0 || index >= parsed.header.signers)
    throw new InvalidTransactionError(`${address} is not one of its signers.`)
  const signed = transaction.slice()
  // Its signers are too few for a count of more than one byte.
  signed.set(signature, 1 + index * 64)
  return signed
}
