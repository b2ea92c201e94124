import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** No token contract stands at the address on this network. */
export class TokenNotFoundError extends HawserError {
  override readonly name = 'TokenNotFoundError'

  constructor(networkName: string, options?: HawserErrorOptions) {
    super('TOKEN_NOT_FOUND', `There is no token at this address on ${networkName}.`, options)
  }
}
