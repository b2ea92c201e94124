import type { ChainNamespace } from '@hawser/common'
import type { Environment } from '../environment/environment.js'
import type { WalletEntry } from '../wallets/walletEntry.js'
import type { AppLink } from './appLink.js'
import { findBrowseWallet } from './browseWallets.js'

export interface CreateBrowseLinkOptions {
  /** The page that the wallet is to open: an http(s) URL, mostly `location.href`. */
  readonly url: string
  /** What the app would connect. */
  readonly namespaces: readonly ChainNamespace[]
  readonly environment: Pick<Environment, 'isMobile' | 'isTelegram' | 'isIframe'>
}

/**
 * The link that opens this page in a wallet's own browser, for the two wallets that a phone reaches so (VIEW-13): Coinbase Wallet, and Phantom on
 * Solana. Null for every other wallet, one that is in the page already, one that can be handed a pairing for another namespace, and on a desktop.
 */
export function createBrowseLink(
  wallet: Pick<WalletEntry, 'id' | 'name' | 'rdns' | 'isInstalled' | 'links'>,
  { url, namespaces, environment }: CreateBrowseLinkOptions,
): AppLink | null {
  const { isMobile, isTelegram, isIframe } = environment
  if (!isMobile || wallet.isInstalled) return null
  const browse = findBrowseWallet(wallet)
  const page = URL.canParse(url) ? new URL(url) : undefined
  if (!browse || !page || !/^https?:$/.test(page.protocol)) return null
  if (browse.namespaces && !browse.namespaces.some((namespace) => namespaces.includes(namespace))) return null
  const canPair = wallet.links.mobile !== undefined || wallet.links.universal !== undefined
  if (canPair && !namespaces.includes('solana')) return null
  return {
    href: browse.toHref({ url: page.href, origin: page.origin }),
    target: isTelegram ? '_blank' : isIframe ? '_top' : '_self',
  }
}
