import { enShared } from './enShared.js'

/** The text of the views of the wallet list. It is loaded with them. */
export const enWallets = {
  ...enShared,

  'allWallets.list': 'Wallets',
  'allWallets.search': 'Search wallets',
  'allWallets.own': 'In this browser',
  'allWallets.certified': 'Certified',
  'allWallets.found': { one: '{count} wallet', other: '{count} wallets' },
  'allWallets.none': 'No wallets match “{search}”.',
  'allWallets.empty': 'No wallets for this app’s networks.',
  'allWallets.noneCertified': 'No certified wallets match “{search}”.',
  'allWallets.emptyCertified': 'No certified wallets for this app’s networks.',
  'allWallets.showAll': 'Show all wallets',
  'allWallets.failed': 'Couldn’t load the wallets',
  'allWallets.failedText': 'Check your connection, then try again.',
  'allWallets.fallback': 'Couldn’t load every wallet. These are well known.',

  'walletDetails.gone': 'This wallet is no longer in the list.',
  'walletDetails.get': 'Get {wallet}',
  'walletDetails.chrome': 'Browser extension',
  'walletDetails.ios': 'iPhone and iPad',
  'walletDetails.android': 'Android',
  'walletDetails.website': 'Website',
  'walletDetails.noWay': 'Where to get this wallet isn’t known.',
  'walletDetails.comeBack': 'Set it up, then come back to connect. After installing an extension, reload this page.',

  'getAWallet.text': 'A wallet is an app or a browser extension. Choose one, set it up, then come back to connect.',
  'getAWallet.none': 'No wallets to show.',
  'getAWallet.list': 'Wallets to get',
} as const

/** The text of the view that explains wallets. It is loaded with it. */
export const enWhatIsAWallet = {
  'whatIsAWallet.keys.title': 'It keeps your keys',
  'whatIsAWallet.keys.text': 'Your assets live on a blockchain. A wallet is the app that holds the keys to them.',
  'whatIsAWallet.approve.title': 'It asks before anything moves',
  'whatIsAWallet.approve.text':
    'Apps can only propose. You see each payment and each signature first, and say yes or no.',
  'whatIsAWallet.signIn.title': 'It signs you in',
  'whatIsAWallet.signIn.text': 'You show that an address is yours: no account to open, no password to remember.',
  'whatIsAWallet.caution': 'Never share your recovery phrase or enter it on a website.',
} as const
