import type { OptionsState } from '../state/tree.js'
import type { CustomWallet } from './customWallet.js'
import type { WalletEntry } from './walletEntry.js'

/** What an app may say of the wallet list. Ids are the wallets service's. */
export interface WalletListOptions {
  /** Wallets that stand before the others, in this order. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Only these are listed, beside the featured ones. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** None of these is listed, installed or not. See `excludedWallets` for exclusion by name or rdns. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** The app's own wallets. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Whether the connect list leads to the list of all wallets. Default `SHOW`. */
  readonly allWallets?: OptionsState['allWallets'] | undefined
  /**
   * Puts each answer of the wallets service (the recommended ones, a page, the result of a search) in another order, and may leave wallets
   * out. Called with a copy.
   */
  readonly sortWallets?: ((wallets: WalletEntry[]) => WalletEntry[]) | undefined
}
