import { enShared } from './enShared.js'

/** Said by a toast too, before anything of an account is on the screen. */
export const enVerifying = { 'signIn.verifying.title': 'Checking the signature' } as const

/** The text of the sign-in. It is loaded with its view. */
export const enSignIn = {
  ...enShared,

  'signIn.title': 'Sign in to {app}',
  'signIn.text': '{app} asks you to prove that this account is yours. Signing is free and moves nothing.',
  'signIn.step': '{number} of {count}, {network}',
  'signIn.site': 'Site',
  'signIn.account': 'Account',
  'signIn.network': 'Network',
  'signIn.message': 'Show the full message',
  'signIn.action': 'Sign in',
  'signIn.switch': 'Switch to {network}',
  'signIn.wrongNetwork': '{wallet} is on another network. Switch to {network}, then sign in.',
  'signIn.smartAccount': 'This is a smart account. Not every app can check its signature.',
  'signIn.signing.title': 'Continue in {wallet}',
  'signIn.signing.text': 'Compare the message there, then sign it.',
  ...enVerifying,
  'errors.SIGNATURE_DECLINED': 'Signature declined',
  'signIn.declined.text': 'You aren’t signed in. Try again when you’re ready.',
  'signIn.failed.title': 'Couldn’t sign in',
  'signIn.timedOut.title': '{wallet} didn’t respond',
  'signIn.timedOut.text': 'Open and unlock it, then try again.',
  'signIn.wrongAccount':
    '{wallet} signed with another account, or signed another text. Choose {address} there, then try again.',
  'signIn.outdated': 'The message is too old. Sign a new one.',
  'signIn.unverifiable': 'The signature couldn’t be checked right now. Try again in a moment.',
  'signIn.unsupported': 'This application might not support Smart Accounts. Choose another account in {wallet}.',
  'signIn.away': 'A problem occurred before you were signed in. Check your connection, then try again.',
  'signIn.skip': 'Not now',
  'signIn.skipOne': 'Continue without {network}',
  'signIn.disconnect': 'Cancel and disconnect',
  'signIn.required': 'This app needs you to sign in.',
  'signIn.unavailable.title': 'Nothing to sign in with',
  'signIn.unavailable.text': 'Connect a wallet first.',
} as const
