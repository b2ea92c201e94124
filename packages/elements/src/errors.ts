import { HawserError } from '@hawser/common'

/** An element of Hawser's has no client, or was given something else for it. */
export class ElementClientError extends HawserError {
  override readonly name = 'ElementClientError'

  constructor(options?: { readonly cause?: unknown }) {
    super(
      'ELEMENT_CLIENT',
      'A Hawser element has no client. Set its property `client` to what createHawser returned, or name a client for all of them: defineHawserElements({ client }).',
      options,
    )
  }
}

/** The code that draws the elements and the modal did not arrive: the page is offline, or was deployed anew since it was opened. */
export class ElementsLoadError extends HawserError {
  override readonly name = 'ElementsLoadError'

  constructor(cause: unknown) {
    super(
      'ELEMENTS_LOAD_FAILED',
      'Couldn’t load the wallet window. Check your connection, then try again or reload the page.',
      { cause },
    )
  }
}
