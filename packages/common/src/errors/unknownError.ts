import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** Anything that no other class names; `cause` is what was thrown, `category` defaults to INTERNAL_SDK_ERROR. */
export class UnknownError extends HawserError {
  override readonly name = 'UnknownError'

  constructor(options?: HawserErrorOptions) {
    super('UNKNOWN', 'Something went wrong', options)
  }
}
