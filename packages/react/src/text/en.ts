/**
 * The modal's English text from its first opening on. The text of a view that is loaded on demand stands in a section that is loaded
 * with it; `english` has them all.
 */
export const en = {
  'modal.back': 'Back',
  'modal.close': 'Close',
  'modal.loading': 'Loading…',
  'modal.connected': 'Connected to {wallet}',
  'modal.viewFailed.title': 'Couldn’t show this part',
  'modal.viewFailed.text': 'Check your connection, then try again or reload the page.',

  'common.tryAgain': 'Try again',
  'common.dismiss': 'Dismiss',

  'title.Connect': 'Connect a wallet',
  'title.ChooseNamespaces': 'Choose networks',
  'title.ConnectingExternal': 'Wallet',
  'title.ConnectingWalletConnect': 'Wallet',
  'title.WhatIsAWallet': 'What is a wallet?',
  'title.GetAWallet': 'Get a wallet',
  'title.AllWallets': 'All wallets',
  'title.WalletDetails': 'Wallet',
  'title.Account': 'Account',
  'title.Accounts': 'Accounts',
  'title.Networks': 'Networks',
  'title.UnsupportedChain': 'Unsupported network',
  'title.Question': 'One more step',
  'title.Receive': 'Receive',
  'title.Send': 'Send',
  'title.SendReview': 'Review transfer',

  'connect.list': 'Wallets',
  'connect.for': 'Wallets for {chain}',
  'connect.emptyFor': 'No wallet for {chain} in this browser yet. Once you install one, it appears here.',
  'connect.recent': 'Recent',
  'connect.connected': 'Connected',
  'connect.installed': 'Installed',
  'connect.contested': '{id} · claimed by several wallets',
  'connect.qr': 'QR code',
  'connect.more': 'Show {count} more',
  'connect.empty': 'No wallets in this browser yet. Once you install one, it appears here.',
  'connect.newHere': 'New to wallets?',
  'connect.whatIsAWallet': 'What is a wallet?',
} as const
