import { decodeBase64 } from '../encoding/decodeBase64.js'
import { InvalidTransactionError } from '../errors/invalidTransactionError.js'
import type { TransactionInput } from '../flows/transactionInput.js'

/** A copy of a transaction's bytes. @throws InvalidTransactionError where it is text that is no base64 */
export function toTransactionBytes(transaction: TransactionInput): Uint8Array {
  const bytes = typeof transaction === 'string' ? decodeBase64(transaction) : Uint8Array.from(transaction)
  if (!bytes) throw new InvalidTransactionError('The text is no base64.')
  return bytes
}
