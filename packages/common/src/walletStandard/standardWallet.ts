/** What a wallet registered (Wallet Standard 1.x). Its getters are the page's: read them inside try, and check what they answer. */
export interface StandardWalletObject {
  readonly version: unknown
  readonly name: unknown
  readonly icon: unknown
  readonly chains: unknown
  readonly features: unknown
  readonly accounts: unknown
}

/** A registered wallet, as it was when it registered. */
export interface StandardWallet {
  /** Made of the name, the same on every page load; numbered from the second wallet of a name on. */
  readonly id: string
  readonly name: string
  /** A data URL of an image. */
  readonly icon?: string | undefined
  readonly chains: readonly string[]
  /** The names of its features. */
  readonly features: readonly string[]
  /** The wallet itself: compared by identity, and asked for what it offers now. */
  readonly wallet: StandardWalletObject
}
