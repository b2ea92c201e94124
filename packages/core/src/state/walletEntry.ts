/** Where a wallet's app can be opened, and how. Every link was checked: none can run code in the page. */
export interface WalletLinks {
  /** The app's own scheme, such as `metamask://`, or an https link. */
  readonly mobile?: string | undefined
  /** The https twin of `mobile`, which a phone opens in the app, or in its browser where the app is missing. */
  readonly universal?: string | undefined
  readonly desktop?: string | undefined
  readonly web?: string | undefined
}

/** Where a wallet can be got from: https links. */
export interface WalletStores {
  readonly ios?: string | undefined
  readonly android?: string | undefined
  readonly chrome?: string | undefined
}

/** A wallet of the wallet list, as plain data. */
export interface WalletEntry {
  /** Of the wallets service, or of an app's own wallet. */
  readonly id: string
  readonly name: string
  /** For `WalletsApi.getImage`. */
  readonly imageId?: string | undefined
  /** A data or https URL, drawn only by `<img>`. */
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  /** CAIP-2 ids; empty where the list does not say. */
  readonly chains: readonly string[]
  readonly badge: 'certified' | 'none'
  readonly description?: string | undefined
  readonly homepage?: string | undefined
  readonly links: WalletLinks
  readonly stores: WalletStores
  /** Whether this page can connect it without another device: `selectWalletConnector` says how. */
  readonly isInstalled: boolean
}
