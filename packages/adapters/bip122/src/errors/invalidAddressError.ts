import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** A string that is no Bitcoin address, has a wrong checksum, or is of another network. */
export class InvalidAddressError extends HawserError {
  override readonly name = 'InvalidAddressError'
  readonly reason: 'format' | 'checksum' | 'network'

  constructor(value: string, reason: 'format' | 'checksum' | 'network', options?: HawserErrorOptions) {
    const messages = {
      format: 'This is not a Bitcoin address.',
      checksum: 'This address has a typing error in it.',
      network: 'This address is of another network.',
    }
    super('INVALID_ADDRESS', messages[reason], { details: `Received "${value.slice(0, 100)}"`, ...options })
    this.reason = reason
  }
}
