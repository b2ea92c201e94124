import { enShared } from './enShared.js'

/** The text of the view of a wallet of this browser. It is loaded with it. */
export const enConnecting = {
  ...enShared,

  'chooseNamespaces.text': '{wallet} has accounts on several kinds of chain. Which ones should this app see?',
  'chooseNamespaces.list': 'Kinds of chain',
  'chooseNamespaces.none': 'Choose at least one.',

  'connecting.contested':
    'Several wallets in this browser claim to be {wallet}. Check your extensions, and approve only what you expect.',
  'connecting.pair': 'Use {wallet} on another device',

  'connecting.waiting.title': 'Continue in {wallet}',
  'connecting.waiting.text': 'Approve the connection there to share your address with this app.',
  'connecting.alreadyOpen.title': 'Already open in your wallet',
  'connecting.alreadyOpen.text': 'An earlier request is waiting in {wallet}. Answer it there, then try again.',
  'connecting.rejected.text': 'Nothing was shared with this app.',
  'connecting.failed.text': '{wallet} could not be connected.',
  'connecting.partly.title': 'Connected in part',
  'connecting.partly.text': '{wallet} shared no account for {chains}. What it did share is connected.',
  'connecting.partly.kept': '{wallet} stays connected, without {chains}.',
  'connecting.partly.action': 'Continue without',
  'connecting.timedOut.title': '{wallet} did not answer',
  'connecting.timedOut.text': 'Open it, check that it is unlocked, then try again.',
  'connecting.notInstalled.title': '{wallet} is not installed',
  'connecting.notInstalled.text': 'Install it, then reload this page to connect.',
  'connecting.notInstalled.action': 'Install {wallet}',
  'connecting.ready.title': '{wallet} is ready',
  'connecting.ready.text': 'It has been found in this browser.',
  'connecting.gone.title': 'This wallet is no longer here',
  'connecting.gone.text': 'It may have been switched off or removed. Reload this page, or choose another one.',
} as const

/** The text of the view in which a connector asks the user something. It is loaded with it. */
export const enQuestion = {
  ...enShared,

  'question.answer': 'Your answer',
  'question.code': 'Code',
  'question.choices': 'Choices',
  'question.continue': 'Continue',
  'question.empty': 'Enter an answer to continue.',
  'question.invalid': 'This answer can’t be used. Check it, then try again.',
} as const
