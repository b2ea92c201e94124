import { HawserError } from '@hawser/common'

/** The wallet's capabilities are not of the form of EIP-5792. */
export class InvalidCapabilitiesError extends HawserError {
  override readonly name = 'InvalidCapabilitiesError'

  constructor() {
    super('INVALID_CAPABILITIES', 'Error parsing wallet capabilities', { category: 'DATA_PARSING_ERROR' })
  }
}
