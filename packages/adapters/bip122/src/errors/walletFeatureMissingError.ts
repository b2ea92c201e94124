import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** The wallet has no such feature: a typed absence, for an app to explain or to hide. */
export class WalletFeatureMissingError extends HawserError {
  override readonly name = 'WalletFeatureMissingError'
  /** What the wallet lacks, such as `signPsbt`. */
  readonly feature: string

  constructor(feature: string, options?: HawserErrorOptions) {
    super('WALLET_FEATURE_MISSING', 'This wallet cannot do that. Choose another wallet for it.', {
      details: `The wallet has no ${feature}.`,
      ...options,
    })
    this.feature = feature
  }
}
