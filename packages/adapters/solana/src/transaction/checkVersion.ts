import { InvalidTransactionError } from '../errors/invalidTransactionError.js'
import { parseTransaction } from './parseTransaction.js'

/** Whether a wallet that lists these versions takes the transactions; one that lists none is asked. @throws InvalidTransactionError */
export function checkVersion(transactions: readonly Uint8Array[], supported: unknown): void {
  if (!Array.isArray(supported)) return
  for (const transaction of transactions) {
    const version = parseTransaction(transaction)?.version
    if (version !== undefined && !supported.includes(version))
      throw new InvalidTransactionError(`The wallet does not take transactions of version ${version}.`)
  }
}
