import type { WalletFacts } from './walletFacts.js'

/** Wallets of EVM chains first of all, some of other namespaces beside them. What stands above each says where its facts are published: see walletFacts.ts. */
export function evmWallets(): readonly WalletFacts[] {
  return [
    // S T
    {
      id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
      name: 'Exodus',
      mark: 'exodus',
      homepage: 'https://www.exodus.com/',
      namespaces: ['eip155', 'solana'],
      rdns: 'com.exodus.web3-wallet',
      links: { mobile: 'exodus://', universal: 'https://exodus.com/m', desktop: 'exodus://' },
      stores: { ios: 1414384820, android: 'exodusmovement.exodus', chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno' },
    },
    // R S T
    {
      id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
      name: 'TokenPocket',
      mark: 'token-pocket',
      homepage: 'https://www.tokenpocket.pro/',
      namespaces: ['eip155', 'solana'],
      rdns: 'pro.tokenpocket',
      links: { mobile: 'tpoutside://' },
      stores: { ios: 6444625622, android: 'vip.mytokenpocket', chrome: 'mfgccjchihfkkindfppnaooecgfneiii' },
    },
    // C R T
    {
      id: 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
      name: 'imToken',
      mark: 'imtoken',
      homepage: 'https://token.im/',
      namespaces: ['eip155'],
      links: { mobile: 'imtokenv2://' },
      stores: { ios: 1384798940, android: 'im.token.app' },
    },
    // R S T
    {
      id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
      name: 'SafePal',
      mark: 'safepal',
      homepage: 'https://www.safepal.com/',
      namespaces: ['eip155', 'solana'],
      links: { mobile: 'safepalwallet://', universal: 'https://link.safepal.io/' },
      stores: { ios: 1548297139, android: 'io.safepal.wallet', chrome: 'lgmpcpglpngdoalbgeoldeajfclnhafa' },
    },
    // R T, wallet-docs.brave.com
    {
      id: 'brave',
      name: 'Brave Wallet',
      mark: 'brave',
      homepage: 'https://brave.com/wallet/',
      namespaces: ['eip155', 'solana'],
      rdns: 'com.brave.wallet',
    },
    // T
    {
      id: 'crypto-com',
      name: 'Crypto.com Onchain',
      mark: 'crypto-com',
      homepage: 'https://crypto.com/onchain',
      namespaces: ['eip155'],
      rdns: 'com.crypto.wallet',
      links: { mobile: 'dfw://', universal: 'https://wallet.crypto.com/deeplink' },
      stores: { ios: 1512048310, android: 'com.defi.wallet', chrome: 'hifafgmccdpekplomjjkcfgodnhcellj' },
    },
    // T
    {
      id: 'robinhood',
      name: 'Robinhood Wallet',
      mark: 'robinhood',
      homepage: 'https://robinhood.com/web3-wallet/',
      namespaces: ['eip155'],
      rdns: 'com.robinhood.wallet',
      links: { mobile: 'robinhood-wallet://' },
      stores: { android: 'com.robinhood.gateway' },
    },
    // R T
    {
      id: 'bybit',
      name: 'Bybit Wallet',
      mark: 'bybit',
      homepage: 'https://www.bybit.com/en/web3',
      namespaces: ['eip155'],
      rdns: 'com.bybit',
      stores: { ios: 1488296980, android: 'com.bybit.app', chrome: 'pdliaogehgdbhbnmkklieghmmjkpigpa' },
    },
    // R T
    {
      id: 'gate',
      name: 'Gate Wallet',
      mark: 'gate-io',
      homepage: 'https://www.gate.io/web3',
      namespaces: ['eip155'],
      rdns: 'io.gate.wallet',
      links: { mobile: 'gtweb3wallet://' },
      stores: { ios: 1294998195, android: 'com.gateio.gateio', chrome: 'cpmkedoipcpimgecpmgpldfpohjplkpp' },
    },
    // R T
    {
      id: 'kraken',
      name: 'Kraken Wallet',
      mark: 'kraken',
      homepage: 'https://www.kraken.com/wallet',
      namespaces: ['eip155'],
      links: { mobile: 'krakenwallet://' },
      stores: { ios: 1626327149, android: 'com.kraken.superwallet' },
    },
    // R T
    {
      id: '1inch',
      name: '1inch Wallet',
      mark: '1inch',
      homepage: 'https://1inch.io/wallet',
      namespaces: ['eip155'],
      links: { mobile: 'oneinch://' },
      stores: { ios: 1546049391, android: 'io.oneinch.android' },
    },
    // R T
    {
      id: 'onekey',
      name: 'OneKey',
      mark: 'onekey',
      homepage: 'https://onekey.so/',
      namespaces: ['eip155'],
      rdns: 'so.onekey.app.wallet',
      links: { mobile: 'onekey-wallet://' },
      stores: { ios: 1609559473, android: 'so.onekey.app.wallet', chrome: 'jnmbobjmhlngoefaiojfljckilhhlhcj' },
    },
    // R T
    {
      id: 'ronin',
      name: 'Ronin Wallet',
      mark: 'ronin',
      homepage: 'https://wallet.roninchain.com/',
      namespaces: ['eip155'],
      rdns: 'com.roninchain.wallet',
      links: { mobile: 'roninwallet://', universal: 'https://wallet.roninchain.com/' },
      stores: { ios: 1592675001, android: 'com.skymavis.genesis', chrome: 'fnjhmkhhmkbjkkabndcnnogagogbneec' },
    },
    // C R T
    {
      id: 'argent',
      name: 'Ready (Argent)',
      mark: 'argent',
      homepage: 'https://www.ready.co/',
      namespaces: ['eip155'],
      links: { mobile: 'argent://app/', universal: 'https://www.argent.xyz/app' },
      stores: { ios: 1358741926, android: 'im.argent.contractwalletclient' },
    },
    // T
    {
      id: 'zengo',
      name: 'Zengo',
      mark: 'zengo',
      homepage: 'https://zengo.com/',
      namespaces: ['eip155'],
      links: { mobile: 'zengo://get.zengo.com/', universal: 'https://get.zengo.com/' },
      stores: { ios: 1440147115, android: 'com.zengo.wallet' },
    },
    // R T
    {
      id: 'mew',
      name: 'MEW wallet',
      mark: 'my-ether-wallet',
      homepage: 'https://mewwallet.com/',
      namespaces: ['eip155'],
      links: { mobile: 'mewwallet://', universal: 'https://mewwallet.com/' },
      stores: { ios: 1464614025, android: 'com.myetherwallet.mewwallet' },
    },
    // R T
    {
      id: 'core',
      name: 'Core',
      mark: 'core',
      homepage: 'https://core.app/',
      namespaces: ['eip155'],
      rdns: 'app.core.extension',
      links: { mobile: 'core://', universal: 'https://core.app/' },
      stores: { ios: 6443685999, android: 'com.avaxwallet', chrome: 'agoakfejjabomempkjlepdflaleeobhb' },
    },
    // R S T
    {
      id: 'coin98',
      name: 'Coin98',
      mark: 'coin98',
      homepage: 'https://coin98.com/wallet',
      namespaces: ['eip155', 'solana'],
      rdns: 'com.coin98',
      links: { mobile: 'coin98://', universal: 'https://coin98.com/' },
      stores: { ios: 1561969966, android: 'coin98.crypto.finance.media', chrome: 'aeachknmefphepccionboohckonoeemg' },
    },
    // B T, README of chainapsis/keplr-wallet
    {
      id: 'keplr',
      name: 'Keplr',
      mark: 'keplr',
      homepage: 'https://www.keplr.app/',
      namespaces: ['eip155', 'bip122'],
      rdns: 'app.keplr',
      stores: { ios: 1567851089, android: 'com.chainapsis.keplr', chrome: 'dmkamcknogkgcdfhhbddcghachkejeap' },
    },
    // R S
    {
      id: 'ctrl',
      name: 'Ctrl Wallet',
      mark: 'ctrl',
      homepage: 'https://ctrl.xyz/',
      namespaces: ['eip155', 'solana'],
      rdns: 'xyz.ctrl',
      stores: { chrome: 'hmeobnfnfcmdkdcmlblgagmfpfboieaf' },
    },
    // C R T
    {
      id: 'frame',
      name: 'Frame',
      mark: 'frame',
      homepage: 'https://frame.sh/',
      namespaces: ['eip155'],
      rdns: 'sh.frame',
      stores: { chrome: 'ldcoohedfbjoobcadoglnnmmfbdlmmhf' },
    },
    // R T
    {
      id: 'zeal',
      name: 'Zeal',
      mark: 'zeal',
      homepage: 'https://www.zeal.app/',
      namespaces: ['eip155'],
      rdns: 'app.zeal',
      links: { mobile: 'zeal://' },
      stores: { android: 'app.zeal.wallet', chrome: 'heamnjbnflcikcggoiplibfommfbkjpj' },
    },
    // T
    {
      id: 'trezor',
      name: 'Trezor Suite',
      mark: 'trezor',
      homepage: 'https://trezor.io/trezor-suite',
      namespaces: ['eip155'],
      stores: { ios: 1631884497, android: 'io.trezor.suite' },
    },
    // T
    {
      id: 'blockchain-com',
      name: 'Blockchain.com',
      mark: 'blockchain-com',
      homepage: 'https://www.blockchain.com/',
      namespaces: ['eip155'],
      links: { mobile: 'blockchain-wallet://', universal: 'https://login.blockchain.com/app' },
      stores: { ios: 493253309, android: 'piuk.blockchain.android' },
    },
    // S T
    {
      id: 'mathwallet',
      name: 'MathWallet',
      mark: 'mathwallet',
      homepage: 'https://mathwallet.org/',
      namespaces: ['eip155', 'solana'],
      links: { mobile: 'mathwallet://', universal: 'https://www.mathwallet.org/' },
      stores: { ios: 1582612388, android: 'com.mathwallet.android', chrome: 'afbcbjpbpfadlkmhmclhkeeodmamcflc' },
    },
    // T
    {
      id: 'alphawallet',
      name: 'AlphaWallet',
      mark: 'alphawallet',
      homepage: 'https://alphawallet.com/',
      namespaces: ['eip155'],
      links: { mobile: 'awallet://', universal: 'https://aw.app/' },
      stores: { ios: 1358230430, android: 'io.stormbird.wallet' },
    },
    // T
    {
      id: 'tangem',
      name: 'Tangem',
      mark: 'tangem',
      homepage: 'https://tangem.com/',
      namespaces: ['eip155'],
      links: { mobile: 'tangem://', universal: 'https://app.tangem.com/' },
      stores: { ios: 1354868448, android: 'com.tangem.wallet' },
    },
    // C T
    {
      id: 'unstoppable',
      name: 'Unstoppable Wallet',
      mark: 'unstoppable',
      homepage: 'https://unstoppable.money/',
      namespaces: ['eip155'],
      links: { mobile: 'unstoppable.money://' },
      stores: { ios: 1447619907, android: 'io.horizontalsystems.bankwallet' },
    },
  ]
}
