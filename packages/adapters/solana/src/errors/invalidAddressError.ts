import { HawserError } from '@hawser/common'

/** A string that is not the address of an account of Solana (VAL-02). */
export class InvalidAddressError extends HawserError {
  override readonly name = 'InvalidAddressError'

  constructor(value: string) {
    super('INVALID_ADDRESS', 'This is not an address.', { details: `Received "${value.slice(0, 100)}"` })
  }
}
