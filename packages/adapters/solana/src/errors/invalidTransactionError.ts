import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** What is to be signed is no transaction, or not one of this account's. Nothing was asked of the wallet. */
export class InvalidTransactionError extends HawserError {
  override readonly name = 'InvalidTransactionError'

  constructor(details: string, options?: HawserErrorOptions) {
    super('INVALID_TRANSACTION', 'This transaction cannot be signed.', { details, ...options })
  }
}
