import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** There is no offer that could be bought: the quote is an estimate, too old, or of something else. Nothing was paid. */
export class OnRampOfferMissingError extends HawserError {
  override readonly name = 'OnRampOfferMissingError'

  constructor(options?: HawserErrorOptions) {
    super('ON_RAMP_OFFER_MISSING', 'There is no offer for this purchase right now. Get a new quote.', options)
  }
}

/** Nobody sells this token for this currency, by this way of paying. */
export class OnRampUnavailableError extends HawserError {
  override readonly name = 'OnRampUnavailableError'

  constructor(options?: HawserErrorOptions) {
    super('ON_RAMP_UNAVAILABLE', 'Nobody sells this for the amount. Try another amount or payment method.', options)
  }
}

/** The service named a page that is not one of the provider's. It was not opened, and nothing was paid. */
export class OnRampPageRefusedError extends HawserError {
  override readonly name = 'OnRampPageRefusedError'

  constructor(provider: string, origin: string, options?: HawserErrorOptions) {
    super('ON_RAMP_PAGE_REFUSED', 'This page is not the provider’s. It was not opened.', {
      details: `A page at "${origin}" was named for ${provider}. If it is theirs, name its origin in \`onRamp.pages\` of createHawser.`,
      ...options,
    })
  }
}
