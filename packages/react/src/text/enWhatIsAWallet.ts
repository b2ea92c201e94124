/** What the view that explains wallets says. It is loaded with it. */
export const enWhatIsAWallet = {
  'whatIsAWallet.keys.title': 'It keeps your keys',
  'whatIsAWallet.keys.text': 'What you own is written on a blockchain. A wallet is the app that holds the keys to it.',
  'whatIsAWallet.approve.title': 'It asks before anything moves',
  'whatIsAWallet.approve.text':
    'Apps can only propose. You see each payment and each signature first, and say yes or no.',
  'whatIsAWallet.signIn.title': 'It signs you in',
  'whatIsAWallet.signIn.text': 'You show that an address is yours: no account to open, no password to remember.',
  'whatIsAWallet.caution': 'Its recovery phrase opens everything. Keep it on paper, and never type it into a website.',
} as const
