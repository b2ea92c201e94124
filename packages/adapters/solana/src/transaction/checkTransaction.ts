import { InvalidTransactionError } from '../errors/invalidTransactionError.js'
import { type ParsedTransaction, parseTransaction } from './parseTransaction.js'

/** A transaction that `address` has to sign. @throws InvalidTransactionError */
export function checkTransaction(bytes: Uint8Array, address: string): ParsedTransaction {
  const parsed = parseTransaction(bytes)
  if (!parsed) throw new InvalidTransactionError('The bytes are no legacy transaction and none of version 0.')
  if (!parsed.accounts.slice(0, parsed.header.signers).includes(address))
    throw new InvalidTransactionError(`${address} is not one of its signers.`)
  return parsed
}
