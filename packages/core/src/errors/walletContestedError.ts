import { HawserError, type HawserErrorOptions } from '@hawser/common'

/** Several wallets of the page say to be the same one. Each is listed; which of them tells the truth cannot be known. */
export class WalletContestedError extends HawserError {
  override readonly name = 'WalletContestedError'

  constructor(ids: string, options?: HawserErrorOptions) {
    super('WALLET_CONTESTED', 'Several wallets in this page say that they are the same one.', {
      details: `They are listed as ${ids}. None of them is restored by itself, and the user is warned.`,
      ...options,
    })
  }
}
