import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The features that wallets differ in. */
export type SolanaFeature = 'signMessage' | 'signTransaction' | 'signAndSendTransaction'

/** An account of Solana holds nothing, or at least what keeps it alive (its rent exemption); the transfer would leave one with less. */
export class AccountRentError extends HawserError {
  override readonly name = 'AccountRentError'
  readonly account: 'sender' | 'receiver'
  /** In lamports. */
  readonly minimum: bigint

  constructor(account: 'sender' | 'receiver', minimum: bigint, options?: HawserErrorOptions) {
    const amount = `${Number(minimum) / 1e9} SOL`
    super(
      'ACCOUNT_RENT',
      account === 'receiver'
        ? `The receiver's account is new and needs at least ${amount}.`
        : `The account has to keep at least ${amount}, or be emptied.`,
      options,
    )
    this.account = account
    this.minimum = minimum
  }
}

/** A commitment that Solana does not know. */
export class InvalidCommitmentError extends HawserError {
  override readonly name = 'InvalidCommitmentError'

  constructor(value: unknown) {
    super(
      'INVALID_COMMITMENT',
      'A commitment must be one of processed, confirmed, finalized, recent, single, singleGossip, root and max.',
      { details: `Received ${typeof value === 'string' ? `"${value.slice(0, 100)}"` : typeof value}` },
    )
  }
}

/** A node answered in another form than its interface has. The wallet is not to blame for it, as it is for an `InvalidResponseError`. */
export class InvalidNodeResponseError extends HawserError {
  override readonly name = 'InvalidNodeResponseError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_NODE_RESPONSE', 'The network node sent an unexpected response. Try again in a moment.', {
      category: 'DATA_PARSING_ERROR',
      ...options,
    })
  }
}

/** The bytes to be signed are no transaction, or not one of this account's. Nothing was asked of the wallet. */
export class InvalidTransactionError extends HawserError {
  override readonly name = 'InvalidTransactionError'

  constructor(details: string, options?: HawserErrorOptions) {
    super('INVALID_TRANSACTION', 'This transaction cannot be signed.', { details, ...options })
  }
}

/** A node that is not up to date, and refuses to answer for that. */
export class NodeBehindError extends HawserError {
  override readonly name = 'NodeBehindError'

  constructor(options?: HawserErrorOptions) {
    super('NODE_BEHIND', 'The network node is behind. Try again in a moment.', { category: 'API_ERROR', ...options })
  }
}

/**
 * The receiver's own account of a token obeys somebody else: by the token program's older accounts, its owner can give it away, or be talked into it.
 * Tokens sent there are that one's.
 */
export class TokenAccountTakenError extends HawserError {
  override readonly name = 'TokenAccountTakenError'
  /** The account of the token. */
  readonly account: string
  /** Whom it obeys now. */
  readonly owner: string

  constructor(account: string, owner: string, options?: HawserErrorOptions) {
    super(
      'TOKEN_ACCOUNT_TAKEN',
      "The receiver's account for this token is controlled by somebody else. Ask the receiver for another address.",
      { details: `${account} obeys ${owner}.`, ...options },
    )
    this.account = account
    this.owner = owner
  }
}

/** The wallet signed another transaction than it was asked to. Nothing was sent. */
export class TransactionChangedError extends HawserError {
  override readonly name = 'TransactionChangedError'
  /** The transaction that it signed, in the wire format: whoever means to use it has to look at it first. */
  readonly transaction: Uint8Array

  constructor(transaction: Uint8Array, options?: HawserErrorOptions) {
    super(
      'TRANSACTION_CHANGED',
      'The wallet signed another transaction than this one, so it was not sent. Try again, or use another wallet.',
      options,
    )
    this.transaction = transaction
  }
}

/** A transaction's blockhash is too old: it was not included, and cannot be any more. */
export class TransactionExpiredError extends HawserError {
  override readonly name = 'TransactionExpiredError'
  /** Absent where it was refused before it was sent. */
  readonly hash: string | undefined

  constructor(hash?: string | undefined, options?: HawserErrorOptions) {
    super('TRANSACTION_EXPIRED', 'The transaction took too long and expired. Nothing was sent: try again.', options)
    this.hash = hash
  }
}

/** A node does not take a transaction as it is signed. Nothing was sent. */
export class TransactionRefusedError extends HawserError {
  override readonly name = 'TransactionRefusedError'

  constructor(options?: HawserErrorOptions) {
    super('TRANSACTION_REFUSED', 'The network did not take the transaction: its signature is wrong.', options)
  }
}

/**
 * A signed transaction was handed to a node, which gave no answer that tells what became of it, or the wait ended before it did: it may have been
 * sent. Look it up, by its hash where that is known, before sending another one.
 */
export class TransactionUnknownError extends HawserError {
  override readonly name = 'TransactionUnknownError'
  /** Absent where only the wallet knows it: one that sends by itself. */
  readonly hash: string | undefined

  constructor(hash?: string | undefined, options?: HawserErrorOptions) {
    super(
      'TRANSACTION_UNKNOWN',
      'It is not certain that the transaction was sent. Look it up before you try again.',
      options,
    )
    this.hash = hash
  }
}

/** The address belongs to a token's account or mint, where what is sent would be lost. */
export class UnusableReceiverError extends HawserError {
  override readonly name = 'UnusableReceiverError'

  constructor(options?: HawserErrorOptions) {
    super('UNUSABLE_RECEIVER', "This address is a token's, not a wallet's. Ask for the wallet's address.", options)
  }
}

const words: Readonly<Record<SolanaFeature, string>> = {
  signMessage: 'sign messages',
  signTransaction: 'sign transactions without sending them',
  signAndSendTransaction: 'send transactions',
}

/** The wallet lacks what was asked of it. */
export class WalletFeatureMissingError extends HawserError {
  override readonly name = 'WalletFeatureMissingError'
  readonly feature: SolanaFeature

  constructor(feature: SolanaFeature, options?: HawserErrorOptions) {
    super('WALLET_FEATURE_MISSING', `This wallet cannot ${words[feature]}.`, options)
    this.feature = feature
  }
}
