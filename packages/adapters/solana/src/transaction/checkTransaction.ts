import { decodeBase64 } from '../encoding/base64.js'
import { InvalidTransactionError } from '../errors.js'
import { type ParsedTransaction, parseTransaction } from './parseTransaction.js'

/** A transaction in the wire format, legacy or version 0: its bytes, or them in base64. */
export type TransactionInput = Uint8Array | string

/** A copy of a transaction's bytes. @throws InvalidTransactionError where it is text that is no base64 */
export function toTransactionBytes(transaction: TransactionInput): Uint8Array {
  const bytes = typeof transaction === 'string' ? decodeBase64(transaction) : Uint8Array.from(transaction)
  if (!bytes) throw new InvalidTransactionError('The text is no base64.')
  return bytes
}

/** A transaction that `address` has to sign. @throws InvalidTransactionError */
export function checkTransaction(bytes: Uint8Array, address: string): ParsedTransaction {
  const parsed = parseTransaction(bytes)
  if (!parsed) throw new InvalidTransactionError('The bytes are no legacy transaction and none of version 0.')
  if (!parsed.accounts.slice(0, parsed.header.signers).includes(address))
    throw new InvalidTransactionError(`${address} is not one of its signers.`)
  return parsed
}

/** Whether a wallet that lists these versions takes the transactions; one that lists none is asked. @throws InvalidTransactionError */
export function checkVersion(transactions: readonly Uint8Array[], supported: unknown): void {
  if (!Array.isArray(supported)) return
  for (const transaction of transactions) {
    const version = parseTransaction(transaction)?.version
    if (version !== undefined && !supported.includes(version))
      throw new InvalidTransactionError(`The wallet does not take transactions of version ${version}.`)
  }
}
