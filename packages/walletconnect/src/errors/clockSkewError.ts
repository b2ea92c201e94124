import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The relay finds the client's token in the future: this device's clock is wrong. */
export class ClockSkewError extends HawserError {
  override readonly name = 'ClockSkewError'

  constructor(options?: HawserErrorOptions) {
    super('SESSION_EXPIRED', 'Session Expired', {
      details: 'The clock of this device is wrong. Set it, and try again.',
      ...options,
    })
  }
}
