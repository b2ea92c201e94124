import type { MailTexts } from '../mailText.js'

/** English. */
export const en: MailTexts = {
  direction: 'ltr',
  codeSubject: '{code} is your code for {name}',
  codeIntroduction: 'Your code for {name} is:',
  codeLifetime: 'It can be used once, within five minutes.',
  linkSubject: 'Is this you? A new browser asks for your {name} wallet',
  linkIntroduction:
    'Somebody typed your e-mail address to open your {name} wallet in a browser that we do not know yet.',
  linkBrowser: 'Browser: {browser}',
  linkPage: 'App: {page}',
  linkAction: 'Look at the request',
  notYou: 'If this was not you, do nothing: without your word nobody gets in.',
  neverAsked: 'Nobody of {name} will ever ask you for a code or a link.',
  approveTitle: 'Is this you?',
  approveAction: 'Yes, this is me',
  refuseAction: 'No, refuse',
  approved: 'Done. Go back to the other window: a code is on its way to your mailbox.',
  approvedUnsent: 'Done, but the code couldn’t be sent. Go back to the other window and try again there.',
  refused: 'Refused. Nobody gets in by this request.',
  over: 'This link was used already, or its time is over. Begin again in the app.',
  socialTitle: 'Back to the app',
  socialDone: 'Done. You can close this window and go back to the app.',
  socialOver: 'This attempt was used already, or its time is over. Begin again in the app.',
}
