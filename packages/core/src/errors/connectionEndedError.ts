import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet was disconnected, or another one took its place, before it had answered. What its user still approves may take effect all the same. */
export class ConnectionEndedError extends HawserError {
  override readonly name = 'ConnectionEndedError'

  constructor(options?: HawserErrorOptions) {
    super('CONNECTION_ENDED', 'The wallet was disconnected before it answered.', options)
  }
}
