import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** What is to be signed is malformed. Nothing was asked of the wallet. */
export class InvalidPayloadError extends HawserError {
  override readonly name = 'InvalidPayloadError'

  constructor(details: string, options?: HawserErrorOptions) {
    super('INVALID_PAYLOAD', 'This cannot be signed.', { details, ...options })
  }
}
