import { HawserError } from '@hawser/common'

/** What a wallet said of its capabilities is not of the form of EIP-5792. */
export class InvalidCapabilitiesError extends HawserError {
  override readonly name = 'InvalidCapabilitiesError'

  constructor() {
    super('INVALID_CAPABILITIES', 'Error parsing wallet capabilities', { category: 'DATA_PARSING_ERROR' })
  }
}
