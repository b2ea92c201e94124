import { type CaipNetworkId, HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet is on another chain than the transaction is for. Nothing was sent. */
export class WrongChainError extends HawserError {
  override readonly name = 'WrongChainError'
  readonly expected: CaipNetworkId
  readonly actual: CaipNetworkId

  constructor(
    expected: { readonly caipNetworkId: CaipNetworkId; readonly name: string },
    actual: CaipNetworkId,
    options?: HawserErrorOptions,
  ) {
    super('WRONG_CHAIN', `The wallet is on another network. Switch it to ${expected.name} and try again.`, options)
    this.expected = expected.caipNetworkId
    this.actual = actual
  }
}
