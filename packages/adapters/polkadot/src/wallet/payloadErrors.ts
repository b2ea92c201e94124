import { HawserError, type HawserErrorOptions, type Network } from '@hawser/common'

/** The payload to be signed is malformed. Nothing was asked of the wallet. */
export class InvalidPayloadError extends HawserError {
  override readonly name = 'InvalidPayloadError'

  constructor(details: string, options?: HawserErrorOptions) {
    super('INVALID_PAYLOAD', 'This cannot be signed.', { details, ...options })
  }
}

/** A transaction is for another chain than the one in use. Nothing was signed. */
export class WrongChainError extends HawserError {
  override readonly name = 'WrongChainError'
  /** The genesis hash that the transaction names. */
  readonly genesisHash: string

  constructor(network: Pick<Network, 'name'>, genesisHash: string, options?: HawserErrorOptions) {
    super('WRONG_CHAIN', `The transaction is for another network than ${network.name}.`, {
      details: `Its genesis hash is ${genesisHash.slice(0, 66)}.`,
      ...options,
    })
    this.genesisHash = genesisHash
  }
}
