import { enShared } from './enShared.js'

/** The text of the view of a wallet of this browser. It is loaded with it. */
export const enConnecting = {
  ...enShared,

  'chooseNamespaces.text': 'Which accounts do you want to connect?',
  'chooseNamespaces.list': 'Networks',
  'chooseNamespaces.none': 'Choose at least one network.',

  'connecting.contested':
    'Several wallets in this browser claim to be {wallet}. Check your extensions before you approve.',
  'connecting.pair': 'Use {wallet} on another device',

  'social.passkey': 'Passkey',
  'connecting.passkey.title': 'Use your passkey',
  'connecting.passkey.text': 'Follow what your device asks.',
  'connecting.social.title': 'Continue in the other window',
  'connecting.social.text': 'Sign in to {wallet} there. This page goes on by itself.',
  'connecting.email.title': 'One moment',
  'connecting.email.text': 'Your wallet is on its way.',
  'connecting.waiting.title': 'Continue in {wallet}',
  'connecting.waiting.text': 'Approve the request in your wallet.',
  'connecting.prompt': '{number} of {count}, {chains}',
  'connecting.alreadyOpen.title': 'Already open in your wallet',
  'connecting.alreadyOpen.text': 'An earlier request is open in {wallet}. Answer it there, then try again.',
  'connecting.rejected.text': 'Nothing was shared with this app.',
  'connecting.failed.text': 'Couldn’t connect to {wallet}. Try again.',
  'connecting.partly.title': { one: '{chains} wasn’t connected', other: '{chains} weren’t connected' },
  'connecting.partly.text': 'Your other accounts are.',
  'connecting.partly.kept': '{wallet} stays connected, without {chains}.',
  'connecting.partly.action': 'Continue without {chains}',
  'connecting.timedOut.title': '{wallet} didn’t respond',
  'connecting.timedOut.text': 'Open and unlock it, then try again.',
  'connecting.notInstalled.title': '{wallet} is not installed',
  'connecting.notInstalled.text': 'Install it, then reload this page to connect.',
  'connecting.notInstalled.action': 'Install {wallet}',
  'connecting.ready.title': '{wallet} is ready',
  'connecting.ready.text': 'It’s in this browser now.',
  'connecting.gone.title': 'Wallet not found',
  'connecting.gone.text': 'It may have been turned off or removed. Reload this page, or choose another wallet.',
} as const
