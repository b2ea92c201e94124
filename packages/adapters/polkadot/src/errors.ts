import { HawserError, type HawserErrorOptions } from '@hawser/common'

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

/** The wallet is connected and signs nothing of this kind: a watching wallet, or one whose session leaves it out. */
export class SigningUnsupportedError extends HawserError {
  override readonly name = 'SigningUnsupportedError'

  constructor(what: 'messages' | 'transactions', options?: HawserErrorOptions) {
    super('SIGNING_UNSUPPORTED', `This wallet does not sign ${what}. Connect another one to go on.`, options)
  }
}
