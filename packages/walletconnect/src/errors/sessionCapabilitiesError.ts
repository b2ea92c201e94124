import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The capabilities that came with the wallet's session are none. */
export class SessionCapabilitiesError extends HawserError {
  override readonly name = 'SessionCapabilitiesError'

  constructor(options?: HawserErrorOptions) {
    super('SESSION_CAPABILITIES_INVALID', 'Error parsing wallet capabilities', {
      category: 'DATA_PARSING_ERROR',
      ...options,
    })
  }
}
