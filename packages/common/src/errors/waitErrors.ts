import { HawserError, type HawserErrorOptions } from './hawserError.js'

/** A wait went past its deadline. */
export class TimeoutError extends HawserError {
  override readonly name = 'TimeoutError'

  constructor(options?: HawserErrorOptions) {
    super('TIMEOUT', 'The request took too long to respond.', options)
  }
}

/** The caller's `AbortSignal` ended the wait; `cause` is the signal's reason. */
export class AbortedError extends HawserError {
  override readonly name = 'AbortedError'

  constructor(options?: HawserErrorOptions) {
    super('ABORTED', 'Request was aborted', options)
  }
}
