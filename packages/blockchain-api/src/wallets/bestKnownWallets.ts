import type { WalletFacts } from './walletFacts.js'

/** The twenty that are asked for most, of all namespaces. What stands above each says where its facts are published: see walletFacts.ts. */
export function bestKnownWallets(): readonly WalletFacts[] {
  return [
    // R T, docs.metamask.io
    {
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      name: 'MetaMask',
      mark: 'metamask',
      homepage: 'https://metamask.io/',
      namespaces: ['eip155', 'solana'],
      rdns: 'io.metamask',
      links: { mobile: 'metamask://', universal: 'https://metamask.app.link/' },
      stores: { ios: 1438144202, android: 'io.metamask', chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn' },
    },
    // R S T
    {
      id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
      name: 'Phantom',
      mark: 'phantom',
      homepage: 'https://phantom.com/',
      namespaces: ['solana', 'eip155', 'bip122'],
      rdns: 'app.phantom',
      stores: { ios: 1598432977, android: 'app.phantom', chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa' },
    },
    // R S T
    {
      id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
      name: 'Trust',
      mark: 'trust',
      homepage: 'https://trustwallet.com/',
      namespaces: ['eip155', 'solana'],
      rdns: 'com.trustwallet.app',
      links: { mobile: 'trust://', universal: 'https://link.trustwallet.com/' },
      stores: { ios: 1288339409, android: 'com.wallet.crypto.trustapp', chrome: 'egjidjbpglichdcondbcbdnbeeppgdph' },
    },
    // R S T
    {
      id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      name: 'Coinbase Wallet',
      mark: 'coinbase',
      homepage: 'https://www.coinbase.com/wallet',
      namespaces: ['eip155', 'solana'],
      rdns: 'com.coinbase.wallet',
      stores: { ios: 1278383455, android: 'org.toshi', chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad' },
    },
    // R T B
    {
      id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
      name: 'OKX Wallet',
      mark: 'okx',
      homepage: 'https://web3.okx.com/',
      namespaces: ['eip155', 'solana', 'bip122'],
      rdns: 'com.okex.wallet',
      links: { mobile: 'okex://main' },
      stores: { ios: 1327268470, android: 'com.okinc.okex.gp', chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge' },
    },
    // R T
    {
      id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
      name: 'Binance Wallet',
      mark: 'binance',
      homepage: 'https://www.binance.com/en/binancewallet',
      namespaces: ['eip155'],
      rdns: 'com.binance.wallet',
      links: { mobile: 'bnc://app.binance.com/cedefi', universal: 'https://app.binance.com/cedefi' },
      stores: { ios: 1436799971, android: 'com.binance.dev' },
    },
    // R T
    {
      id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
      name: 'Rainbow',
      mark: 'rainbow',
      homepage: 'https://rainbow.me/',
      namespaces: ['eip155'],
      rdns: 'me.rainbow',
      links: { mobile: 'rainbow://', universal: 'https://rnbwapp.com/' },
      stores: { ios: 1457119021, android: 'me.rainbow', chrome: 'opfgelmcmbiajamepnmloijbpoleiama' },
    },
    // R S T
    {
      id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
      name: 'Bitget Wallet',
      mark: 'bitget',
      homepage: 'https://web3.bitget.com/',
      namespaces: ['eip155', 'solana', 'bip122'],
      rdns: 'com.bitget.web3',
      links: { mobile: 'bitkeep://', universal: 'https://bkcode.vip/' },
      stores: { ios: 1395301115, android: 'com.bitkeep.wallet', chrome: 'jiidiaalihmmhddjgbnbgdfflelocpak' },
    },
    // R T
    {
      id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
      name: 'Uniswap Wallet',
      mark: 'uniswap',
      homepage: 'https://wallet.uniswap.org/',
      namespaces: ['eip155'],
      rdns: 'org.uniswap.app',
      links: { mobile: 'uniswap://', universal: 'https://uniswap.org/app' },
      stores: { ios: 6443944476, android: 'com.uniswap.mobile', chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg' },
    },
    // R T
    {
      id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
      name: 'Rabby',
      mark: 'rabby',
      homepage: 'https://rabby.io/',
      namespaces: ['eip155'],
      rdns: 'io.rabby',
      links: { mobile: 'rabby://' },
      stores: { ios: 6474381673, android: 'com.debank.rabbymobile', chrome: 'acmacodkjbdgmoleebolmdjonilkdbch' },
    },
    // S
    {
      id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
      name: 'Solflare',
      mark: 'solflare',
      homepage: 'https://solflare.com/',
      namespaces: ['solana'],
      stores: { ios: 1580902717, android: 'com.solflare.mobile', chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic' },
    },
    // R T
    {
      id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
      name: 'Zerion',
      mark: 'zerion',
      homepage: 'https://zerion.io/',
      namespaces: ['eip155'],
      rdns: 'io.zerion.wallet',
      links: { mobile: 'zerion://', universal: 'https://wallet.zerion.io/' },
      stores: { ios: 1456732565, android: 'io.zerion.android', chrome: 'klghhnkeealcohjjanjjdaeeggmfmlpl' },
    },
    // R T
    {
      id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
      name: 'Ledger Wallet',
      mark: 'ledger',
      homepage: 'https://www.ledger.com/',
      namespaces: ['eip155'],
      links: { mobile: 'ledgerlive://', desktop: 'ledgerlive://' },
      stores: { ios: 1361671700, android: 'com.ledger.live' },
    },
    // R T
    {
      id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
      name: 'Safe',
      mark: 'safe',
      homepage: 'https://safe.global/',
      namespaces: ['eip155'],
      links: { mobile: 'safe://', web: 'https://app.safe.global/' },
      stores: { ios: 6748754793, android: 'global.safe.mobileapp' },
    },
    // B T
    {
      id: 'xverse',
      name: 'Xverse',
      mark: 'xverse',
      homepage: 'https://www.xverse.app/',
      namespaces: ['bip122'],
      stores: { ios: 1552272513, android: 'com.secretkeylabs.xverse', chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg' },
    },
    // B
    {
      id: 'leather',
      name: 'Leather',
      mark: 'leather',
      homepage: 'https://leather.io/',
      namespaces: ['bip122'],
      stores: { chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj' },
    },
    // B
    {
      id: 'unisat',
      name: 'UniSat',
      mark: 'unisat',
      homepage: 'https://unisat.io/',
      namespaces: ['bip122'],
      stores: { chrome: 'ppbibelpcjmhbdihakflkdcoccbgbkpo' },
    },
    // P R T
    {
      id: 'talisman',
      name: 'Talisman',
      mark: 'talisman',
      homepage: 'https://talisman.xyz/',
      namespaces: ['polkadot', 'eip155'],
      rdns: 'xyz.talisman',
      links: { mobile: 'talisman://', universal: 'https://talisman.xyz/wc' },
      stores: { ios: 6761427240, android: 'xyz.talisman.app', chrome: 'fijngjgcjhjmmpcmkeiomlglpeiijkld' },
    },
    // P R T
    {
      id: 'subwallet',
      name: 'SubWallet',
      mark: 'subwallet',
      homepage: 'https://www.subwallet.app/',
      namespaces: ['polkadot', 'eip155'],
      rdns: 'app.subwallet',
      links: { mobile: 'subwallet://', universal: 'https://mobile.subwallet.app/' },
      stores: { ios: 1633050285, android: 'app.subwallet.mobile', chrome: 'onhogfjeacnfoofkfgppdlbmlmnplgbn' },
    },
    // P
    {
      id: 'polkadot-js',
      name: 'Polkadot.js',
      mark: 'polkadot-js',
      homepage: 'https://polkadot.js.org/extension/',
      namespaces: ['polkadot'],
      stores: { chrome: 'mopnmbcafieddcagagdcbnhejhlodfdd' },
    },
  ]
}
