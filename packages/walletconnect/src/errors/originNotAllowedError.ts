import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The project does not list this page's origin. */
export class OriginNotAllowedError extends HawserError {
  override readonly name = 'OriginNotAllowedError'

  constructor(options?: HawserErrorOptions) {
    super('INVALID_APP_CONFIGURATION', 'Invalid App Configuration', {
      details: 'The origin of this page is not among those that the project allows. Add it to the project.',
      ...options,
    })
  }
}
