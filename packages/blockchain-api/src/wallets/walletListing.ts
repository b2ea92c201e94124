/** A wallet of the wallets service, checked: every link in it may be opened, and every text may be shown. */
export interface WalletListing {
  /** 64 hexadecimal digits in the hosted service; any short text in another one. */
  readonly id: string
  readonly name: string
  /** The parameter of `getWalletImage`; absent where the wallet has no picture. */
  readonly imageId?: string | undefined
  /** The name it announces itself by (EIP-6963). */
  readonly rdns?: string | undefined
  /** CAIP-2 ids; empty where the service says nothing. */
  readonly chains: readonly string[]
  /** The namespaces of which it takes any network, beside {@link chains}; absent where the service says nothing. */
  readonly namespaces?: readonly string[] | undefined
  readonly badge: 'certified' | 'none'
  readonly description?: string | undefined
  /** An http(s) URL. */
  readonly homepage?: string | undefined
  /** The service's own order; smaller comes first. */
  readonly order?: number | undefined
  /** How pages find it where it does not announce itself, by namespace. */
  readonly injected: readonly WalletInjection[]
  readonly links: WalletLinks
  readonly stores: WalletStores
}

export interface WalletInjection {
  readonly namespace: string
  /** The name of a property of the page's window, or an rdns. */
  readonly injectedId: string
}

/** Where the wallet is opened. No scheme among them can run code in the page or read a file. */
export interface WalletLinks {
  /** The app's own scheme (`metamask://`), or an http(s) link that the app takes over. */
  readonly mobile?: string | undefined
  /** The http(s) twin of {@link mobile}. */
  readonly universal?: string | undefined
  readonly desktop?: string | undefined
  /** An http(s) URL. */
  readonly web?: string | undefined
}

/** Where the wallet is installed from: http(s) URLs. */
export interface WalletStores {
  readonly ios?: string | undefined
  readonly android?: string | undefined
  readonly chrome?: string | undefined
}
