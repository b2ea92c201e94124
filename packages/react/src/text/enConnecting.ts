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

/** The text of the field for an e-mail address, on the connect view and where it is asked for. It is loaded with them. */
export const enEmail = {
  'email.label': 'Email',
  'email.continue': 'Continue',
  'email.invalid': 'Enter a valid email address.',
} as const

/** The text of the view in which a connector asks the user something. It is loaded with it. */
export const enQuestion = {
  ...enShared,
  ...enEmail,

  'question.answer': 'Your answer',
  'question.code': 'Code',
  'question.choices': 'Choices',
  'question.continue': 'Continue',
  'question.empty': 'Enter an answer to continue.',
  'question.invalid': 'This answer can’t be used. Check it, then try again.',
  'question.email.title': 'Continue with email',
  'question.newEmail.title': 'New email address',
  'question.newEmail.text': 'We’ll send a code to your current address, then one to the new address.',
  'question.code.title': 'Enter your code',
  'question.code.text': 'We sent a code to your email.',
  'question.code.textTo': 'We sent a code to {email}.',
  'question.code.digit': 'Digit {number} of {count}',
  'question.code.checking': 'Checking your code…',
  'question.link.title': 'Check your email',
  'question.link.text': 'Open the link that we sent you to approve this device.',
  'question.link.textTo': 'Open the link that we sent to {email} to approve this device.',
  'question.resend': 'Send again',
  'question.resendWait': 'Please try again after {count} seconds',
  'question.notReceived': 'Nothing received? Check your spam folder, too.',
} as const
