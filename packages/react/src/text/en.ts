/** The modal's text in English; every other language has the same keys. Parts and views each have their own section. */
export const en = {
  'modal.back': 'Back',
  'modal.close': 'Close',
  'modal.loading': 'Loading…',
  'modal.viewFailed.title': 'This part could not be shown',
  'modal.viewFailed.text': 'It failed to load or ran into an error. Check your connection, then try again.',

  'common.cancel': 'Cancel',
  'common.tryAgain': 'Try again',
  'common.details': 'Technical details',
  'common.dismiss': 'Dismiss',
  'common.clear': 'Clear',

  'copy.label': 'Copy',
  'copy.address': 'Copy the address',
  'copy.done': 'Copied',
  'copy.failed': 'Could not copy. Select the text and copy it yourself.',

  'link.newTab': 'opens in a new tab',

  'title.Connect': 'Connect a wallet',
  'title.ConnectingExternal': 'Connect',
  'title.WhatIsAWallet': 'What is a wallet?',
  'title.Account': 'Account',
  'title.Accounts': 'Accounts',
  'title.Networks': 'Networks',
  'title.UnsupportedChain': 'Unsupported network',
  'title.Send': 'Send',
  'title.SendReview': 'Review',
} as const
