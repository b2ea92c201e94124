import { formatUnits, HawserError, type HawserErrorOptions, type Network } from '@hawser/common'

const amountText = ({ decimals, symbol }: Network['nativeCurrency'], amount: bigint) =>
  `${formatUnits(amount, decimals)} ${symbol}`

/** The transfer would leave the sender's account with less than has to stay in it. Nothing was asked of the wallet. */
export class AccountMustStayError extends HawserError {
  override readonly name = 'AccountMustStayError'
  /** What has to stay, in base units: the existential deposit, or what is frozen where that is more. */
  readonly minimum: bigint

  constructor({ nativeCurrency }: Pick<Network, 'nativeCurrency'>, minimum: bigint, options?: HawserErrorOptions) {
    super('ACCOUNT_MUST_STAY', `At least ${amountText(nativeCurrency, minimum)} must stay in the account.`, options)
    this.minimum = minimum
  }
}

/**
 * The receiver's account would hold less than the network keeps accounts for (its existential deposit): what is sent would be lost. Nothing was asked
 * of the wallet.
 */
export class BelowExistentialDepositError extends HawserError {
  override readonly name = 'BelowExistentialDepositError'
  /** The least that the receiver's account has to hold, in base units. */
  readonly minimum: bigint
  /** The least that can be sent to it as it is, in base units. */
  readonly missing: bigint

  constructor(
    { nativeCurrency }: Pick<Network, 'nativeCurrency'>,
    { minimum, missing }: Pick<BelowExistentialDepositError, 'minimum' | 'missing'>,
    options?: HawserErrorOptions,
  ) {
    super(
      'BELOW_EXISTENTIAL_DEPOSIT',
      `The recipient’s account would be too small to exist, and this would be lost. Send at least ${amountText(nativeCurrency, missing)}.`,
      options,
    )
    this.minimum = minimum
    this.missing = missing
  }
}

/** The wallet's signature is of another transaction than it was asked for. Nothing was sent. */
export class TransactionChangedError extends HawserError {
  override readonly name = 'TransactionChangedError'

  constructor(options?: HawserErrorOptions) {
    super(
      'TRANSACTION_CHANGED',
      'The wallet signed another transaction than it was asked for. Nothing was sent.',
      options,
    )
  }
}

/** Every node that was asked refused the transaction. Nothing was sent. */
export class TransactionRefusedError extends HawserError {
  override readonly name = 'TransactionRefusedError'

  constructor(options?: HawserErrorOptions) {
    super('TRANSACTION_REFUSED', 'The network refused the transaction. Nothing was sent.', options)
  }
}

/** A signed transaction of which nobody knows whether the network has it. Look it up by its hash before trying again. */
export class TransactionUnknownError extends HawserError {
  override readonly name = 'TransactionUnknownError'
  /** Of 32 bytes, in hex with `0x`. */
  readonly hash: string

  constructor(hash: string, options?: HawserErrorOptions) {
    super(
      'TRANSACTION_UNKNOWN',
      'It is not certain that the transaction was sent. Look it up before you try again.',
      options,
    )
    this.hash = hash
  }
}
