import type { WalletLinks, WalletListing } from '../schemas/wallets.js'

/**
 * The public facts of a wallet. Where it is published, a letter says: B the wallets of LaserEyes (`@omnisat/lasereyes-core` 0.0.85), C ConnectKit 1.9.2
 * (BSD-2-Clause), G pages of several projects on GitHub that send their users there, P the wallet lists of Polkadot apps (SubWallet Connect, Subsquare,
 * Hydration), R RainbowKit 2.2.11 (MIT), S the Solana wallet adapters (Apache-2.0), T thirdweb 5.121.6 (Apache-2.0). What none of them says, or two say
 * differently, is left out: so is a link for pairing that does not take `wc?uri=` behind it.
 */
export interface WalletFacts {
  /** Of the hosted service where it is known, so that an app's lists of ids mean the same wallets with and without it; else a short name. */
  readonly id: string
  readonly name: string
  /** A mark of walletMarks.ts. */
  readonly mark: string
  readonly homepage: string
  readonly namespaces: NonNullable<WalletListing['namespaces']>
  readonly rdns?: string
  readonly links?: WalletLinks
  /** App Store, Google Play and Chrome Web Store ids. */
  readonly stores?: { readonly ios?: number; readonly android?: string; readonly chrome?: string }
}
