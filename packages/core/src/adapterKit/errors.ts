import { type CaipNetworkId, HawserError, type HawserErrorOptions } from '@hawser/common'

/** A string that is not the address of an account of the namespace. */
export class InvalidAddressError extends HawserError {
  override readonly name = 'InvalidAddressError'

  constructor(value: string) {
    super('INVALID_ADDRESS', 'This is not an address.', { details: `Received "${value.slice(0, 100)}"` })
  }
}

/** The wallet approved the connection and named no account. */
export class NoAccountsError extends HawserError {
  override readonly name = 'NoAccountsError'

  constructor(options?: HawserErrorOptions) {
    super('NO_ACCOUNTS', 'The wallet shared no account. Choose one in the wallet and try again.', options)
  }
}

/** The wallet no longer lets the app use the account that should sign. Nothing was signed or sent. */
export class WrongAccountError extends HawserError {
  override readonly name = 'WrongAccountError'

  constructor(options?: HawserErrorOptions) {
    super(
      'WRONG_ACCOUNT',
      'The wallet does not offer that account any more. Choose it in the wallet and try again.',
      options,
    )
  }
}

/** The wallet is on another chain than the transaction is for. Nothing was sent. */
export class WrongChainError extends HawserError {
  override readonly name = 'WrongChainError'
  readonly expected: CaipNetworkId
  readonly actual: CaipNetworkId

  constructor(
    expected: { readonly caipNetworkId: CaipNetworkId; readonly name: string },
    actual: CaipNetworkId,
    options?: HawserErrorOptions,
  ) {
    super('WRONG_CHAIN', `The wallet is on another network. Switch it to ${expected.name} and try again.`, options)
    this.expected = expected.caipNetworkId
    this.actual = actual
  }
}

/** The sender holds less of what is sent than the amount. */
export class InsufficientFundsError extends HawserError {
  override readonly name = 'InsufficientFundsError'

  constructor(options?: HawserErrorOptions) {
    super('INSUFFICIENT_FUNDS', 'The amount is more than the account holds.', options)
  }
}

/** The sender does not hold the NFT, or not any more. Nothing was sent. */
export class NftNotOwnedError extends HawserError {
  override readonly name = 'NftNotOwnedError'

  constructor(options?: HawserErrorOptions) {
    super('NFT_NOT_OWNED', 'The account does not hold this NFT any more.', options)
  }
}

/** The amount is there, the network fee on top of it is not. */
export class InsufficientGasMoneyError extends HawserError {
  override readonly name = 'InsufficientGasMoneyError'
  /** What the fee may come to, in base units of the native currency; undefined where the node did not say. */
  readonly maxFee: bigint | undefined

  constructor(currencySymbol: string, options?: HawserErrorOptions & { readonly maxFee?: bigint | undefined }) {
    super(
      'INSUFFICIENT_GAS_MONEY',
      `There is not enough ${currencySymbol || 'native currency'} to pay the network fee.`,
      options,
    )
    this.maxFee = options?.maxFee
  }
}

/** No token stands at the address on this network. */
export class TokenNotFoundError extends HawserError {
  override readonly name = 'TokenNotFoundError'

  constructor(networkName: string, options?: HawserErrorOptions) {
    super('TOKEN_NOT_FOUND', `There is no token at this address on ${networkName}.`, options)
  }
}

/** The app counts a token's amounts with other decimals than the chain: the amount would be another one than was meant. Nothing was sent. */
export class WrongDecimalsError extends HawserError {
  override readonly name = 'WrongDecimalsError'
  readonly expected: number
  /** The token's own. */
  readonly actual: number

  constructor(expected: number, actual: number, options?: HawserErrorOptions) {
    super('WRONG_DECIMALS', 'This app is wrong about the decimals of the token, so nothing was sent.', {
      details: `The app says ${expected}, the token has ${actual}.`,
      ...options,
    })
    this.expected = expected
    this.actual = actual
  }
}

/** A contract or program refuses what it was asked. Found before the wallet was asked to sign wherever possible. */
export class ExecutionRevertedError extends HawserError {
  override readonly name = 'ExecutionRevertedError'
  /** The contract's own words or the node's, or 'unknown reason'. */
  readonly reason: string

  constructor(reason: string | undefined, options?: HawserErrorOptions) {
    const known = reason || 'unknown reason'
    super('EXECUTION_REVERTED', `Execution reverted: ${known}`, options)
    this.reason = known
  }
}

/** A transaction was not confirmed in time. It may still be. */
export class ReceiptTimeoutError extends HawserError {
  override readonly name = 'ReceiptTimeoutError'
  readonly hash: string

  constructor(hash: string, timeoutMs: number, options?: HawserErrorOptions) {
    super('RECEIPT_TIMEOUT', 'The transaction is not confirmed yet. It may still go through.', {
      details: `No receipt for ${hash} within ${timeoutMs} ms.`,
      ...options,
    })
    this.hash = hash
  }
}
