/** What a wallet says it holds of one asset (ERC-7811, ENT-10). */
export interface WalletAsset {
  /** The token's contract; `native` for the native currency. */
  readonly address: string
  /** In base units, 0x-hex: `BigInt(balance)`. */
  readonly balance: `0x${string}`
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** Of one whole token, in US dollars, as exact decimal text. */
    readonly price: string
    /** A data or https URL, or null. */
    readonly iconUrl: string | null
    /** What the balance is worth, in US dollars, as exact decimal text. */
    readonly value?: string | undefined
  }
}

/** A wallet's assets by chain: the keys are chain ids in 0x-hex. */
export type WalletAssets = Readonly<Partial<Record<`0x${string}`, readonly WalletAsset[]>>>
