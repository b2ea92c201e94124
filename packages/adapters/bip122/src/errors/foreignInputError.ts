import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** An input that was chosen to be signed is not of the address that is to sign it. Nothing was asked of the wallet. */
export class ForeignInputError extends HawserError {
  override readonly name = 'ForeignInputError'
  readonly index: number

  constructor(index: number, options?: HawserErrorOptions) {
    super('FOREIGN_INPUT', `Input ${index} of the transaction is not of the account that is to sign it.`, options)
    this.index = index
  }
}
