import { bestKnownWallets } from './bestKnownWallets.js'
import { evmWallets } from './evmWallets.js'
import { otherWallets } from './otherWallets.js'
import type { WalletLinks, WalletListing } from './walletListing.js'

/**
 * What is public of a wallet. Where it is published, a letter says: B the wallets of LaserEyes (`@omnisat/lasereyes-core` 0.0.85), C ConnectKit 1.9.2
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

/**
 * Sixty well-known wallets of the four namespaces, for a list that needs no service: the modal opens with it, and keeps it where the service is off or
 * cannot be reached. Best known first. Their pictures are in `@hawser/blockchain-api/wallet-marks`, and nobody certified them. Wallets that cannot be
 * reached through WalletConnect have no links.
 */
export const staticWallets: readonly WalletListing[] = /* @__PURE__ */ listWallets()

function listWallets(): readonly WalletListing[] {
  const facts = [...bestKnownWallets(), ...evmWallets(), ...otherWallets()]
  return facts.map(({ stores = {}, links = {}, mark, ...wallet }, index) => ({
    ...wallet,
    imageId: `mark:${mark}`,
    chains: [],
    badge: 'none',
    order: index + 1,
    injected: [],
    links,
    stores: {
      ...(stores.ios !== undefined && { ios: `https://apps.apple.com/app/id${stores.ios}` }),
      ...(stores.android !== undefined && {
        android: `https://play.google.com/store/apps/details?id=${stores.android}`,
      }),
      ...(stores.chrome !== undefined && { chrome: `https://chromewebstore.google.com/detail/${stores.chrome}` }),
    },
  }))
}
