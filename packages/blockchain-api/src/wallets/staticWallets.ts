import type { WalletLinks, WalletListing } from './walletListing.js'

interface Facts {
  /** Of the hosted service, so that an app's lists of ids mean the same wallets with and without it. */
  readonly id: string
  readonly name: string
  readonly homepage: string
  readonly rdns?: string
  readonly links?: WalletLinks
  /** App Store, Google Play and Chrome Web Store ids. */
  readonly stores?: { readonly ios?: number; readonly android?: string; readonly chrome?: string }
  readonly chains?: readonly string[]
}

/**
 * Well-known wallets, for a list that needs no service: the modal opens with it, and keeps it where the service is off or
 * cannot be reached. Best known first. They have no pictures, and nobody certified them; `chains` is empty for wallets that
 * take any EVM chain. Wallets that cannot be reached through WalletConnect have no links.
 */
export const staticWallets: readonly WalletListing[] = /* @__PURE__ */ listWallets()

function listWallets(): readonly WalletListing[] {
  return facts().map(({ stores = {}, links = {}, chains = [], ...wallet }, index) => ({
    ...wallet,
    chains,
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

function facts(): readonly Facts[] {
  return [
    {
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      name: 'MetaMask',
      homepage: 'https://metamask.io/',
      rdns: 'io.metamask',
      links: { mobile: 'metamask://', universal: 'https://metamask.app.link/' },
      stores: { ios: 1438144202, android: 'io.metamask', chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn' },
    },
    {
      id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
      name: 'Trust',
      homepage: 'https://trustwallet.com/',
      rdns: 'com.trustwallet.app',
      links: { mobile: 'trust://', universal: 'https://link.trustwallet.com/' },
      stores: {
        ios: 1288339409,
        android: 'com.wallet.crypto.trustapp',
        chrome: 'egjidjbpglichdcondbcbdnbeeppgdph',
      },
    },
    {
      id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      name: 'Coinbase Wallet',
      homepage: 'https://www.coinbase.com/wallet',
      rdns: 'com.coinbase.wallet',
      stores: { ios: 1278383455, android: 'org.toshi', chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad' },
    },
    {
      id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
      name: 'Rainbow',
      homepage: 'https://rainbow.me/',
      rdns: 'me.rainbow',
      links: { mobile: 'rainbow://', universal: 'https://rnbwapp.com/' },
      stores: { ios: 1457119021, android: 'me.rainbow', chrome: 'opfgelmcmbiajamepnmloijbpoleiama' },
    },
    {
      id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
      name: 'Phantom',
      homepage: 'https://phantom.com/',
      rdns: 'app.phantom',
      stores: { ios: 1598432977, android: 'app.phantom', chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa' },
    },
    {
      id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
      name: 'OKX Wallet',
      homepage: 'https://web3.okx.com/',
      rdns: 'com.okex.wallet',
      links: { mobile: 'okex://main' },
      stores: { ios: 1327268470, android: 'com.okinc.okex.gp', chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge' },
    },
    {
      id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
      name: 'Binance Wallet',
      homepage: 'https://www.binance.com/en/binancewallet',
      rdns: 'com.binance.wallet',
      links: { mobile: 'bnc://app.binance.com/cedefi', universal: 'https://app.binance.com/cedefi' },
      stores: { ios: 1436799971, android: 'com.binance.dev' },
    },
    {
      id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
      name: 'Bitget Wallet',
      homepage: 'https://web3.bitget.com/',
      rdns: 'com.bitget.web3',
      links: { mobile: 'bitkeep://', universal: 'https://bkcode.vip/' },
      stores: { ios: 1395301115, android: 'com.bitkeep.wallet', chrome: 'jiidiaalihmmhddjgbnbgdfflelocpak' },
    },
    {
      id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
      name: 'Uniswap Wallet',
      homepage: 'https://wallet.uniswap.org/',
      rdns: 'org.uniswap.app',
      links: { mobile: 'uniswap://', universal: 'https://uniswap.org/app' },
      stores: { ios: 6443944476, android: 'com.uniswap.mobile', chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg' },
    },
    {
      id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
      name: 'Rabby',
      homepage: 'https://rabby.io/',
      rdns: 'io.rabby',
      links: { mobile: 'rabby://' },
      stores: { ios: 6474381673, android: 'com.debank.rabbymobile', chrome: 'acmacodkjbdgmoleebolmdjonilkdbch' },
    },
    {
      id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
      name: 'Zerion',
      homepage: 'https://zerion.io/',
      rdns: 'io.zerion.wallet',
      links: { mobile: 'zerion://', universal: 'https://wallet.zerion.io/' },
      stores: { ios: 1456732565, android: 'io.zerion.android', chrome: 'klghhnkeealcohjjanjjdaeeggmfmlpl' },
    },
    {
      id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
      name: 'Ledger Wallet',
      homepage: 'https://www.ledger.com/',
      links: { mobile: 'ledgerlive://', desktop: 'ledgerlive://' },
      stores: { ios: 1361671700, android: 'com.ledger.live' },
    },
    {
      id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
      name: 'Safe',
      homepage: 'https://safe.global/',
      links: { mobile: 'safe://', web: 'https://app.safe.global/' },
    },
    {
      id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
      name: 'Exodus',
      homepage: 'https://www.exodus.com/',
      rdns: 'com.exodus.web3-wallet',
      links: { mobile: 'exodus://', universal: 'https://exodus.com/m', desktop: 'exodus://' },
      stores: { ios: 1414384820, android: 'exodusmovement.exodus', chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno' },
    },
    {
      id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
      name: 'TokenPocket',
      homepage: 'https://www.tokenpocket.pro/',
      rdns: 'pro.tokenpocket',
      links: { mobile: 'tpoutside://' },
      stores: { ios: 6444625622, android: 'vip.mytokenpocket', chrome: 'mfgccjchihfkkindfppnaooecgfneiii' },
    },
    {
      id: 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
      name: 'imToken',
      homepage: 'https://token.im/',
      links: { mobile: 'imtokenv2://' },
      stores: { ios: 1384798940, android: 'im.token.app' },
    },
    {
      id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
      name: 'SafePal',
      homepage: 'https://www.safepal.com/',
      links: { mobile: 'safepalwallet://', universal: 'https://link.safepal.io/' },
      stores: { ios: 1548297139, android: 'io.safepal.wallet', chrome: 'lgmpcpglpngdoalbgeoldeajfclnhafa' },
    },
    {
      id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
      name: 'Solflare',
      homepage: 'https://solflare.com/',
      stores: { ios: 1580902717, android: 'com.solflare.mobile', chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic' },
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    },
  ]
}
