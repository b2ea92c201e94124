import type { WalletListing } from '@hawser/blockchain-api'
import { canonicalRdns } from '../identity/walletIdentities.js'

type Pinned = Pick<WalletListing, 'homepage' | 'links' | 'stores'>

/** The domains, schemes and ids of a well-known wallet, as its makers publish them. */
interface WellKnownWallet {
  /** In small letters; a list's entry that bears the name is held to it, whatever its id. */
  readonly names: readonly string[]
  readonly rdns?: string
  readonly schemes: readonly string[]
  /** With all hosts below them. */
  readonly domains: readonly string[]
  /** Of the App Store, Google Play and the Chrome Web Store. */
  readonly storeIds: readonly string[]
}

const wellKnownWallets: readonly WellKnownWallet[] = [
  {
    names: ['metamask'],
    rdns: 'io.metamask',
    schemes: ['metamask'],
    domains: ['metamask.io', 'metamask.app.link'],
    storeIds: ['id1438144202', 'io.metamask', 'nkbihfbeogaeaoehlefnkodbefgpgknn'],
  },
  {
    names: ['trust', 'trust wallet'],
    rdns: 'com.trustwallet.app',
    schemes: ['trust'],
    domains: ['trustwallet.com'],
    storeIds: ['id1288339409', 'com.wallet.crypto.trustapp', 'egjidjbpglichdcondbcbdnbeeppgdph'],
  },
  {
    names: ['coinbase wallet'],
    rdns: 'com.coinbase.wallet',
    schemes: ['cbwallet'],
    domains: ['coinbase.com', 'go.cb-w.com'],
    storeIds: ['id1278383455', 'org.toshi', 'hnfanknocfeofbddgcijnmhnfnkdnaad'],
  },
  {
    names: ['rainbow'],
    rdns: 'me.rainbow',
    schemes: ['rainbow'],
    domains: ['rainbow.me', 'rnbwapp.com'],
    storeIds: ['id1457119021', 'me.rainbow', 'opfgelmcmbiajamepnmloijbpoleiama'],
  },
  {
    names: ['phantom'],
    rdns: 'app.phantom',
    schemes: ['phantom'],
    domains: ['phantom.com', 'phantom.app'],
    storeIds: ['id1598432977', 'app.phantom', 'bfnaelmomeimhlpmgjnjophhpkkoljpa'],
  },
  {
    names: ['okx wallet'],
    rdns: 'com.okex.wallet',
    schemes: ['okex'],
    domains: ['okx.com'],
    storeIds: ['id1327268470', 'com.okinc.okex.gp', 'mcohilncbfahbmgdjkbpemcciiolgcge'],
  },
  {
    names: ['binance wallet'],
    rdns: 'com.binance.wallet',
    schemes: ['bnc'],
    domains: ['binance.com'],
    storeIds: ['id1436799971', 'com.binance.dev'],
  },
  {
    names: ['uniswap wallet'],
    rdns: 'org.uniswap.app',
    schemes: ['uniswap'],
    domains: ['uniswap.org'],
    storeIds: ['id6443944476', 'com.uniswap.mobile', 'nnpmfplkfogfpmcngplhnbdnnilmcdcg'],
  },
  {
    names: ['rabby', 'rabby wallet'],
    rdns: 'io.rabby',
    schemes: ['rabby'],
    domains: ['rabby.io'],
    storeIds: ['id6474381673', 'com.debank.rabbymobile', 'acmacodkjbdgmoleebolmdjonilkdbch'],
  },
  {
    names: ['zerion'],
    rdns: 'io.zerion.wallet',
    schemes: ['zerion'],
    domains: ['zerion.io'],
    storeIds: ['id1456732565', 'io.zerion.android', 'klghhnkeealcohjjanjjdaeeggmfmlpl'],
  },
]

const storeHosts = /^(?:apps\.apple\.com|play\.google\.com|chromewebstore\.google\.com|chrome\.google\.com)$/

/**
 * The links of a list's entry that may be followed. A list comes from a server: the links of a wallet that everybody knows lead to its own hosts,
 * schemes and store pages or nowhere, so that no list sends its users to somebody else's. An entry counts as that wallet by its rdns or its name.
 */
export function pinLinks<T extends Pinned & Pick<WalletListing, 'name' | 'rdns'>>(listing: T): T {
  const name = listing.name.trim().toLowerCase()
  const rdns = listing.rdns && canonicalRdns(listing.rdns)
  const wallet = wellKnownWallets.find((known) => known.names.includes(name) || (rdns && known.rdns === rdns))
  if (!wallet) return listing
  const { homepage, links, stores, ...rest } = listing
  return {
    ...rest,
    ...(homepage !== undefined && isOwnLink(wallet, homepage) && { homepage }),
    links: keep(links, (link) => isOwnLink(wallet, link)),
    stores: keep(stores, (link) => isOwnStore(wallet, link)),
  } as T
}

function keep<T extends object>(links: T, isOwn: (link: string) => boolean): T {
  return Object.fromEntries(Object.entries(links).filter(([, link]) => typeof link === 'string' && isOwn(link))) as T
}

function isOwnLink({ schemes, domains }: WellKnownWallet, link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  if (protocol !== 'https:') return schemes.some((scheme) => protocol === `${scheme}:`)
  return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}

function isOwnStore(wallet: WellKnownWallet, link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname, pathname, searchParams } = new URL(link)
  if (protocol !== 'https:' || !storeHosts.test(hostname)) return isOwnLink(wallet, link)
  const parts = [...pathname.split('/'), searchParams.get('id')]
  return wallet.storeIds.some((id) => parts.includes(id))
}
