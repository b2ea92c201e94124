import { HawserError, type HawserErrorOptions } from '@hawser/common'
import type { ReceiverIssue } from './sendState.js'

/** The form lacks an amount or a receiver. */
export class SendFieldsRequiredError extends HawserError {
  override readonly name = 'SendFieldsRequiredError'

  constructor(options?: HawserErrorOptions) {
    super('SEND_FIELDS_REQUIRED', 'An amount and receiver address are required', options)
  }
}

/** No token is chosen that this network has, and it has no native currency. */
export class SendTokenRequiredError extends HawserError {
  override readonly name = 'SendTokenRequiredError'

  constructor(options?: HawserErrorOptions) {
    super('SEND_TOKEN_REQUIRED', 'A token is required', options)
  }
}

/** Sending is for eip155, solana, bip122 and polkadot. */
export class UnsupportedChainError extends HawserError {
  override readonly name = 'UnsupportedChainError'

  constructor(options?: HawserErrorOptions) {
    super('UNSUPPORTED_CHAIN', 'Unsupported chain', options)
  }
}

/** An amount has to be above zero. */
export class AmountNotPositiveError extends HawserError {
  override readonly name = 'AmountNotPositiveError'

  constructor(options?: HawserErrorOptions) {
    super('AMOUNT_NOT_POSITIVE', 'Enter an amount above zero.', options)
  }
}

const receiverMessages: Readonly<Record<ReceiverIssue, string>> = {
  format: 'The receiver is not an address on this network.',
  checksum: 'The receiver address has a mistake: its checksum does not match.',
  nameNotFound: 'No address was found for this name on this network.',
  unavailable: 'The receiver could not be checked. Try again.',
}

/** The receiver is no address that can be sent to. */
export class InvalidReceiverError extends HawserError {
  override readonly name = 'InvalidReceiverError'
  readonly reason: ReceiverIssue

  constructor(reason: ReceiverIssue, options?: HawserErrorOptions) {
    super('INVALID_RECEIVER', receiverMessages[reason], options)
    this.reason = reason
  }
}

/** The fee is outsized, or the account would be closed, and the user has not agreed to it. Nothing was sent. */
export class FeeNotAcceptedError extends HawserError {
  override readonly name = 'FeeNotAcceptedError'

  constructor(options?: HawserErrorOptions) {
    super('FEE_NOT_ACCEPTED', 'The cost of this transfer is unusually high. Confirm it to send.', options)
  }
}

/** The account or the network is another one than the transfer was reviewed for. Nothing was sent. */
export class SendContextChangedError extends HawserError {
  override readonly name = 'SendContextChangedError'

  constructor(options?: HawserErrorOptions) {
    super('SEND_CONTEXT_CHANGED', 'The account or network has changed. Check the transfer again.', options)
  }
}
