import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** There is no page to put an element into, as on a server. */
export class NoPageError extends HawserError {
  override readonly name = 'NoPageError'

  constructor(options?: HawserErrorOptions) {
    super('NO_PAGE', 'This needs a page in a browser. Call it there, and not on a server.', options)
  }
}
