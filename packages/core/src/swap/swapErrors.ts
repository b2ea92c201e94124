import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** Nobody swaps these tokens by a route that the app knows. */
export class SwapUnavailableError extends HawserError {
  override readonly name = 'SwapUnavailableError'

  constructor(options?: HawserErrorOptions) {
    super('SWAP_UNAVAILABLE', 'No route was found for this swap.', options)
  }
}

/** The quote is too old to be agreed to. Nothing was signed. */
export class SwapQuoteStaleError extends HawserError {
  override readonly name = 'SwapQuoteStaleError'

  constructor(options?: HawserErrorOptions) {
    super('SWAP_QUOTE_STALE', 'The quote has expired. Get a new one.', options)
  }
}

/** The swap would give less by now than the least that was shown. Nothing of it was signed; an approval may have been. */
export class SwapPriceChangedError extends HawserError {
  override readonly name = 'SwapPriceChangedError'

  constructor(options?: HawserErrorOptions) {
    super('SWAP_PRICE_CHANGED', 'The price has changed too much. Get a new quote.', options)
  }
}

/** What of a transaction is not as it was shown. */
export type SwapMismatch =
  | 'target'
  | 'data'
  | 'soldToken'
  | 'boughtToken'
  | 'amount'
  | 'receiver'
  | 'spender'
  | 'value'
  | 'account'
  | 'permit'

/** The service built another transaction than was shown. The wallet was not asked to sign it. */
export class SwapMismatchError extends HawserError {
  override readonly name = 'SwapMismatchError'
  readonly mismatch: SwapMismatch

  constructor(mismatch: SwapMismatch, options?: HawserErrorOptions) {
    super('SWAP_MISMATCH', 'The swap is not the one that was shown. Nothing was signed.', {
      details: `Another ${mismatch} than was shown.`,
      ...options,
    })
    this.mismatch = mismatch
  }
}

/** The token cannot be approved, or its approval came to less than the swap needs. */
export class SwapApprovalError extends HawserError {
  override readonly name = 'SwapApprovalError'

  constructor(options?: HawserErrorOptions) {
    super('SWAP_APPROVAL_FAILED', 'The token could not be approved for the swap.', options)
  }
}

/** The chain would refuse the swap now, such as for a token that keeps a part of what is moved. It was not signed. */
export class SwapSimulationError extends HawserError {
  override readonly name = 'SwapSimulationError'

  constructor(options?: HawserErrorOptions) {
    super('SWAP_WOULD_FAIL', 'The swap would fail. Try another amount or allow more slippage.', options)
  }
}

/** The swap is on the chain, and took no effect. What was sold is still there. */
export class SwapRevertedError extends HawserError {
  override readonly name = 'SwapRevertedError'
  readonly hash: string | null

  constructor(hash: string | null, options?: HawserErrorOptions) {
    super('SWAP_REVERTED', 'The swap failed. Your tokens were not swapped.', options)
    this.hash = hash
  }
}

/** The wallet was asked to send the swap, and nobody knows whether it did. `resumeSwap` looks again, and asks anew where the user says that nothing was sent. */
export class SwapUnknownError extends HawserError {
  override readonly name = 'SwapUnknownError'
  /** By which `resumeSwap` knows it. */
  readonly id: string

  constructor(id: string, options?: HawserErrorOptions) {
    super('SWAP_UNKNOWN', 'The swap may have been sent. Check your wallet before you try again.', options)
    this.id = id
  }
}

/** Another page of the browser goes on with the swap at the moment. Nothing was asked for here. */
export class SwapBusyError extends HawserError {
  override readonly name = 'SwapBusyError'

  constructor(options?: HawserErrorOptions) {
    super('SWAP_BUSY', 'This swap continues in another tab.', options)
  }
}

/** Both tokens and an amount are needed. */
export class SwapFieldsRequiredError extends HawserError {
  override readonly name = 'SwapFieldsRequiredError'

  constructor(options?: HawserErrorOptions) {
    super('SWAP_FIELDS_REQUIRED', 'Choose two tokens and an amount.', options)
  }
}
