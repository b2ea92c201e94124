import type { WalletLink } from '@hawser/core'
import type { SignClientLike } from '../provider/universalProviderLike.js'

/** Where the SDK looks for the app to open with each request. */
const linkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Stores which app the SDK opens for the requests that follow, or that it opens none. */
export function keepLink({ core: { storage } }: Pick<SignClientLike, 'core'>, link?: WalletLink | undefined): void {
  const stored = link ? storage.setItem(linkKey, { href: link.href, name: link.name }) : storage.removeItem(linkKey)
  // Without it the user opens the wallet by hand.
  stored.catch(() => {})
}
