import { enShared } from './enShared.js'

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
  'question.code.sending': 'Sending your code…',
  'question.code.unsent': 'Your code wasn’t sent',
  'question.link.title': 'Check your email',
  'question.link.text': 'Open the link that we sent you to approve this device.',
  'question.link.textTo': 'Open the link that we sent to {email} to approve this device.',
  'question.window.title': 'Continue in a window',
  'question.window.text': 'Your wallet opens in a window of its own.',
  'question.window.refused': 'Your wallet can’t open inside this page. It opens in a window of its own.',
  'question.window.action': 'Open wallet',
  'question.resend': 'Send again',
  'question.resendWait': 'Please try again after {count} seconds',
  'question.notReceived': 'Nothing received? Check your spam folder, too.',
} as const
