import { HawserError } from '@hawser/common'

/** The transaction that was to be replaced is mined, or the node does not know it. Nothing was sent. */
export class TransactionNotPendingError extends HawserError {
  override readonly name = 'TransactionNotPendingError'

  constructor(hash: string) {
    super('TRANSACTION_NOT_PENDING', 'The transaction is not pending any more.', { details: hash })
  }
}

/** The wallet's capabilities are not of the form of EIP-5792. */
export class InvalidCapabilitiesError extends HawserError {
  override readonly name = 'InvalidCapabilitiesError'

  constructor() {
    super('INVALID_CAPABILITIES', 'Error parsing wallet capabilities', { category: 'DATA_PARSING_ERROR' })
  }
}
