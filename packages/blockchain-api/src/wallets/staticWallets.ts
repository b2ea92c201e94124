import type { WalletListing } from '../schemas/wallets.js'
import { bestKnownWallets } from './bestKnownWallets.js'
import { evmWallets } from './evmWallets.js'
import { otherWallets } from './otherWallets.js'

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
