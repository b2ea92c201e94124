import type { OptionsState } from '../state/optionsState.js'
import type { WalletEntry } from '../state/walletEntry.js'

/** A wallet that an app adds to the list itself (`customWallets`). */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  /** A data URL of a picture, or an http(s) URL. */
  readonly imageUrl?: string | undefined
  readonly description?: string | undefined
  readonly homepage?: string | undefined
  /** CAIP-2 ids; all of the app's networks where absent. */
  readonly chains?: readonly string[] | undefined
  /** How its app is opened: a scheme such as `mywallet://`, or an http(s) link. */
  readonly mobileLink?: string | undefined
  readonly universalLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
}

/** An app's options for the wallet list. Ids are the wallets service's. */
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
