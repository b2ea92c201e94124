import { HawserError, type HawserErrorOptions } from '@hawser/common'
import type { SolanaFeature } from '../provider/solanaProvider.js'

const words: Readonly<Record<SolanaFeature, string>> = {
  signMessage: 'sign messages',
  signTransaction: 'sign transactions without sending them',
  signAndSendTransaction: 'send transactions',
}

/** The wallet lacks what was asked of it. */
export class WalletFeatureMissingError extends HawserError {
  override readonly name = 'WalletFeatureMissingError'
  readonly feature: SolanaFeature

  constructor(feature: SolanaFeature, options?: HawserErrorOptions) {
    super('WALLET_FEATURE_MISSING', `This wallet cannot ${words[feature]}.`, options)
    this.feature = feature
  }
}
