import { HawserError, type HawserErrorOptions } from '@hawser/common'

interface BroadcastErrorOptions extends HawserErrorOptions {
  /** Default false. */
  isRefused?: boolean | undefined
}

/**
 * Sending a signed transaction ended without the network's word that it has it. Unless it was refused, it may be on its way all the same:
 * look it up by its id before trying again.
 */
export class BroadcastError extends HawserError {
  override readonly name = 'BroadcastError'
  readonly txid: string
  /** The signed transaction in hexadecimal, ready to be broadcast again. */
  readonly transaction: string
  /** Whether every server that was asked refused the transaction, none knows it, and nobody else was given it in the same attempt. */
  readonly isRefused: boolean

  constructor(txid: string, transaction: string, { isRefused = false, ...options }: BroadcastErrorOptions = {}) {
    const message = isRefused
      ? 'The network refused the transaction.'
      : 'It is not certain that the network took the transaction. Look it up before you try again.'
    super('BROADCAST_FAILED', message, options)
    this.txid = txid
    this.transaction = transaction
    this.isRefused = isRefused
  }
}

/** An amount so small that the network refuses an output of it. */
export class DustError extends HawserError {
  override readonly name = 'DustError'
  /** The least that an output of this kind may hold, in satoshis. */
  readonly minimum: bigint

  constructor(minimum: bigint, options?: HawserErrorOptions) {
    super('DUST', `The network refuses amounts this small. The least to this address is ${minimum} satoshis.`, options)
    this.minimum = minimum
  }
}

/** A network fee beyond what is reasonable, or beyond the `maxFee` that was set. Nothing was asked of the wallet. */
export class FeeTooHighError extends HawserError {
  override readonly name = 'FeeTooHighError'
  /** The fee that the transaction would pay at least, in satoshis. */
  readonly fee: bigint
  /** The most that passes, in satoshis. */
  readonly limit: bigint

  constructor(fee: bigint, limit: bigint, options?: HawserErrorOptions) {
    super('FEE_TOO_HIGH', `The network fee of ${fee} satoshis is too high. Nothing was sent.`, {
      details: `At most ${limit} satoshis pass. Show the fee to the user, and name it as maxFee where they agree.`,
      ...options,
    })
    this.fee = fee
    this.limit = limit
  }
}

/** An input that was chosen to be signed is not of the address that is to sign it. Nothing was asked of the wallet. */
export class ForeignInputError extends HawserError {
  override readonly name = 'ForeignInputError'
  readonly index: number

  constructor(index: number, options?: HawserErrorOptions) {
    super('FOREIGN_INPUT', `Input ${index} of the transaction is not of the account that is to sign it.`, options)
    this.index = index
  }
}

/** The account holds less than the amount, or less than amount and fee. */
export class InsufficientFundsError extends HawserError {
  override readonly name = 'InsufficientFundsError'
  /** The missing amount, in satoshis, where it is known. */
  readonly missing: bigint | undefined

  constructor(options?: HawserErrorOptions & { readonly missing?: bigint | undefined }) {
    super('INSUFFICIENT_FUNDS', 'The account does not hold enough for the amount and the network fee.', options)
    this.missing = options?.missing
  }
}

/** A string that is no Bitcoin address, has a wrong checksum, or is of another network. */
export class InvalidAddressError extends HawserError {
  override readonly name = 'InvalidAddressError'
  readonly reason: 'format' | 'checksum' | 'network'

  constructor(value: string, reason: 'format' | 'checksum' | 'network', options?: HawserErrorOptions) {
    const messages = {
      format: 'This is not a Bitcoin address.',
      checksum: 'This address has a typing error in it.',
      network: 'This address is of another network.',
    }
    super('INVALID_ADDRESS', messages[reason], { details: `Received "${value.slice(0, 100)}"`, ...options })
    this.reason = reason
  }
}

/** An amount that no transfer can have: not above 0, or more than there ever will be. */
export class InvalidAmountError extends HawserError {
  override readonly name = 'InvalidAmountError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_AMOUNT', 'Enter an amount in satoshis above 0.', options)
  }
}

/** A fee rate that no transfer can have: not above 0, or far beyond what has ever been paid. */
export class InvalidFeeRateError extends HawserError {
  override readonly name = 'InvalidFeeRateError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_FEE_RATE', 'Enter a fee rate in satoshis for each virtual byte, above 0 and at most 10000.', options)
  }
}

/** A PSBT that cannot be read (BIP-174), or does not say what is needed to sign it. Nothing was asked of the wallet. */
export class InvalidPsbtError extends HawserError {
  override readonly name = 'InvalidPsbtError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_PSBT', 'The transaction to sign is not well formed.', options)
  }
}

/** A sighash type that is none, another one than the input asks for, or one that has to be named and was not. Nothing was asked of the wallet. */
export class InvalidSighashError extends HawserError {
  override readonly name = 'InvalidSighashError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_SIGHASH', 'The kind of signature asked for does not fit the transaction.', options)
  }
}

/** The transaction was to be broadcast, and signatures of others are still missing. Nothing was sent. */
export class PsbtIncompleteError extends HawserError {
  override readonly name = 'PsbtIncompleteError'
  /** In base64, with what was signed now. */
  readonly psbt: string

  constructor(psbt: string, options?: HawserErrorOptions) {
    super('PSBT_INCOMPLETE', 'The transaction still needs signatures of others, and was not sent.', options)
    this.psbt = psbt
  }
}

/** The wallet has no such feature: a typed absence, for an app to explain or to hide. */
export class WalletFeatureMissingError extends HawserError {
  override readonly name = 'WalletFeatureMissingError'
  /** The feature that the wallet lacks, such as `signPsbt`. */
  readonly feature: string

  constructor(feature: string, options?: HawserErrorOptions) {
    super('WALLET_FEATURE_MISSING', 'This wallet cannot do that. Choose another wallet for it.', {
      details: `The wallet has no ${feature}.`,
      ...options,
    })
    this.feature = feature
  }
}

/** A signed transaction of which nobody knows whether the network has it. Look it up by its hash before trying again. */
export class TransactionUnknownError extends HawserError {
  override readonly name = 'TransactionUnknownError'
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
