import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet did not answer a request before it expired. */
export class RequestExpiredError extends HawserError {
  override readonly name = 'RequestExpiredError'

  constructor(options?: HawserErrorOptions) {
    super('REQUEST_EXPIRED', 'The wallet did not answer in time. Try again.', options)
  }
}
