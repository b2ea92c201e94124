import type { ChainNamespace } from '@hawser/common'
import type { Environment } from '../environment/detectEnvironment.js'
import { canonicalRdns } from '../identity/walletIdentities.js'
import type { WalletEntry } from '../state/walletEntry.js'
import type { AppLink } from './openLink.js'

/** A wallet that opens a page in its own browser by a link, whether it has a link for pairing or not. */
export interface BrowseWallet {
  readonly id: string
  readonly rdns: string
  readonly name: string
  /** The namespaces that its browser is the way to; every one where absent. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  readonly toHref: (page: { readonly url: string; readonly origin: string }) => string
}

export const browseWallets: readonly BrowseWallet[] = [
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    rdns: 'com.coinbase.wallet',
    name: 'Coinbase Wallet',
    toHref: ({ url }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(url)}`,
  },
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    rdns: 'app.phantom',
    name: 'Phantom',
    namespaces: ['solana'],
    toHref: ({ url, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(url)}?ref=${encodeURIComponent(origin)}`,
  },
]

/** The wallet among them; known by its id of the wallet list, or by rdns. */
export function findBrowseWallet({ id, rdns }: Pick<WalletEntry, 'id' | 'rdns'>): BrowseWallet | undefined {
  const canonical = rdns && canonicalRdns(rdns)
  return browseWallets.find((wallet) => wallet.id === id || wallet.rdns === canonical)
}

export interface CreateBrowseLinkOptions {
  /** The page that the wallet is to open: an http(s) URL, mostly `location.href`. */
  readonly url: string
  /** The namespaces that the app would connect. */
  readonly namespaces: readonly ChainNamespace[]
  readonly environment: Pick<Environment, 'isMobile' | 'isTelegram' | 'isIframe'>
}

/**
 * The link that opens this page in a wallet's own browser, for the two wallets that a phone reaches so: Coinbase Wallet, and Phantom on
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
