import { HawserError, type HawserErrorOptions, type Network } from '@hawser/common'

/** `@polkadot/extension-dapp` could not ask the wallet, could not ask that one alone, or did not keep it. No other wallet was asked. */
export class ExtensionDappError extends HawserError {
  override readonly name = 'ExtensionDappError'

  constructor(options?: HawserErrorOptions) {
    super(
      'EXTENSION_DAPP_FAILED',
      'The wallet could not be asked through @polkadot/extension-dapp. Reload the page, or leave polkadot({ discovery }) out.',
      options,
    )
  }
}

/** The payload to be signed is malformed. Nothing was asked of the wallet. */
export class InvalidPayloadError extends HawserError {
  override readonly name = 'InvalidPayloadError'

  constructor(details: string, options?: HawserErrorOptions) {
    super('INVALID_PAYLOAD', 'This cannot be signed.', { details, ...options })
  }
}

/** The wallet is connected and signs nothing of this kind: a watching wallet, or one whose session leaves it out. */
export class SigningUnsupportedError extends HawserError {
  override readonly name = 'SigningUnsupportedError'

  constructor(what: 'messages' | 'transactions', options?: HawserErrorOptions) {
    super('SIGNING_UNSUPPORTED', `This wallet does not sign ${what}. Connect another one to go on.`, options)
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
