/** What the views of the wallet list say. It is loaded with them. */
export const enWallets = {
  'allWallets.list': 'Wallets',
  'allWallets.search': 'Search wallets',
  'allWallets.certified': 'Certified',
  'allWallets.found': { one: '{count} wallet', other: '{count} wallets' },
  'allWallets.none': 'No wallet matches “{search}”.',
  'allWallets.empty': 'No wallet fits the networks of this app.',
  'allWallets.failed': 'The list could not be loaded',
  'allWallets.fallback': 'These are well-known wallets. The whole list could not be loaded.',
  'allWallets.getOne': 'Get a wallet',

  'walletDetails.gone': 'This wallet is no longer in the list.',
  'walletDetails.website': 'Website',
  'walletDetails.connect': 'Connect',
  'walletDetails.get': 'Get {wallet}',
  'walletDetails.noWay': 'It says nowhere how to get it.',
  'walletDetails.comeBack': 'Once it is set up, come back and connect. A new extension needs this page reloaded.',

  'getAWallet.text': 'A wallet is an app or a browser extension. Choose one, set it up, then come back to connect.',
  'getAWallet.list': 'Wallets to get',
  'getAWallet.more': 'Other wallets',
} as const
